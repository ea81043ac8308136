import type { CatalogueModel, ModelFile } from '../models/catalogue.ts'
import { isObject } from '../../text/is-object.ts'

/** A model that translates one direction. */
export interface BergamotModel {
  from: string
  to: string
  model: CatalogueModel
  /** The rounding of the weights, which the library needs to know. */
  precision: 'int8shiftAlphaAll' | 'int8shiftAll'
}

/** Mozilla's model architectures, the best first; others come after them. */
const architectures = ['base-memory', 'base', 'tiny']

/**
 * The best released model of each direction in Mozilla's registry (db/models.json). The registry is untrusted input:
 * entries in another format are ignored, and no address or path can point outside the host or the model folder.
 */
export function readRegistry(document: unknown): BergamotModel[] {
  const models = isObject(document) ? document['models'] : null
  if (!isObject(models)) return []
  return Object.values(models).flatMap((candidates) => {
    const usable = (Array.isArray(candidates) ? candidates : []).flatMap((candidate: unknown) => readModel(candidate))
    const [best] = usable.toSorted((a, b) => rank(a.architecture) - rank(b.architecture))
    return best === undefined ? [] : [best.made]
  })
}

function rank(architecture: string): number {
  const place = architectures.indexOf(architecture)
  return place === -1 ? architectures.length : place
}

function readModel(given: unknown): { architecture: string; made: BergamotModel }[] {
  if (!isObject(given) || String(given['releaseStatus']).toLowerCase() !== 'release') return []
  const from = languageOf(given['sourceLanguage'])
  const to = languageOf(given['targetLanguage'])
  const files = given['files']
  if (from === null || to === null || from === to || !isObject(files)) return []
  const model = fileOf(files['model'], 'model.bin')
  const shortlist = fileOf(files['lexicalShortlist'], 'shortlist.bin')
  const shared = fileOf(files['vocab'], 'vocab.spm')
  const apart = [fileOf(files['srcVocab'], 'source-vocab.spm'), fileOf(files['trgVocab'], 'target-vocab.spm')]
  const vocabularies = shared === null ? apart : [shared]
  const all = [model, shortlist, ...vocabularies].filter((file) => file !== null)
  if (model === null || shortlist === null || all.length !== vocabularies.length + 2) return []
  const architecture = String(given['architecture'])
  return [
    {
      architecture,
      made: {
        from,
        to,
        precision: /intgemm8\.bin/.test(model.address ?? '') ? 'int8shiftAll' : 'int8shiftAlphaAll',
        model: {
          id: `bergamot-${from}-${to}`.toLowerCase(),
          purpose: 'translation',
          title: `Translation from ${from} into ${to} (${architecture})`,
          licence: 'MPL-2.0',
          source: 'Mozilla, Firefox Translations',
          files: all,
          speech: null,
        },
      },
    },
  ]
}

/** Converts the registry's `zh_hant` to BCP 47's zh-Hant. */
function languageOf(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 20) return null
  try {
    return Intl.getCanonicalLocales(given.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

function fileOf(given: unknown, name: string): ModelFile | null {
  const address = isObject(given) ? given['path'] : null
  if (!isObject(given) || typeof address !== 'string' || !isPath(address)) return null
  const sha256 = given['uncompressedHash']
  const bytes = given['uncompressedSize']
  return {
    name,
    address,
    bytes: typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null,
    sha256: typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : null,
    ...(address.endsWith('.gz') ? { gzip: true as const } : {}),
  }
}

/** A path below the registry's address. */
function isPath(address: string): boolean {
  return /^[\w.+-]+(\/[\w.+-]+)*$/.test(address) && !address.split('/').some((part) => /^\.+$/.test(part))
}

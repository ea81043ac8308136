import { account } from './account.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { captions } from './captions.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { exportRules } from './exports.ts'
import { exporting } from './exporting.ts'
import { feeds } from './feeds.ts'
import { highlights } from './highlights.ts'
import { insights } from './insights.ts'
import { integrations } from './integrations.ts'
import { library } from './library.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { prompts } from './prompts.ts'
import { search } from './search.ts'
import { redaction } from './redaction.ts'
import { restoring } from './restoring.ts'
import { security } from './security.ts'
import { recorder } from './recorder.ts'
import { settings } from './settings.ts'
import { sharing } from './sharing.ts'
import { shell } from './shell.ts'
import { status } from './status.ts'
import { transcript } from './transcript.ts'
import { translating } from './translating.ts'
import { downloads } from './downloads.ts'
import { imports } from './imports.ts'
import { waiting } from './waiting.ts'
import { warnings } from './warnings.ts'
import { usage } from './usage.ts'
import { uploads } from './uploads.ts'
import { welcome } from './welcome.ts'

/** English, the source of the other catalogues: every sentence of the interface, by page. */
export const words = {
  common,
  account,
  apps,
  audit,
  captions,
  exporting,
  errors,
  exportRules,
  feeds,
  highlights,
  insights,
  integrations,
  library,
  palette,
  people,
  prompts,
  search,
  security,
  recorder,
  redaction,
  restoring,
  settings,
  sharing,
  shell,
  status,
  transcript,
  translating,
  uploads,
  usage,
  downloads,
  imports,
  waiting,
  warnings,
  welcome,
}

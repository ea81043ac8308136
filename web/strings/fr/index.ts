// French, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import { account } from './account.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { captions } from './captions.ts'
import { common } from './common.ts'
import { exporting } from './exporting.ts'
import { errors } from './errors.ts'
import { exportRules } from './exports.ts'
import { feeds } from './feeds.ts'
import { highlights } from './highlights.ts'
import { insights } from './insights.ts'
import { integrations } from './integrations.ts'
import { library } from './library.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { prompts } from './prompts.ts'
import { recorder } from './recorder.ts'
import { search } from './search.ts'
import { redaction } from './redaction.ts'
import { restoring } from './restoring.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { sharing } from './sharing.ts'
import { shell } from './shell.ts'
import { status } from './status.ts'
import { transcript } from './transcript.ts'
import { translating } from './translating.ts'
import { uploads } from './uploads.ts'
import { downloads } from './downloads.ts'
import { imports } from './imports.ts'
import { waiting } from './waiting.ts'
import { warnings } from './warnings.ts'
import { usage } from './usage.ts'
import { welcome } from './welcome.ts'

export const words = {
  account,
  apps,
  audit,
  captions,
  common,
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
  recorder,
  redaction,
  restoring,
  search,
  security,
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

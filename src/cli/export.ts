import { UsageError } from '../contract/app-error.ts'
import { templateFault } from '../formats/file-template.ts'
import { choiceFlags, choiceHelp, choiceOf } from './choose-recordings.ts'
import type { Command } from './command.ts'
import { exportRecordings, type ExportRequest } from './export-recordings.ts'
import { formatOf } from './output-places.ts'
import { languageOption, parse, textOption } from './parse.ts'
import { patientFetch } from './patient-fetch.ts'
import { renderingFlags, renderingHelp, renderingQuery } from './rendering-options.ts'
import { requireFitting } from './require-fitting.ts'
import { requireWorkspace } from './require-workspace.ts'
import { withInstance } from './with-instance.ts'

export const exportCommand: Command = {
  help: `Usage: tiro export [RECORDING…] [-o PATH] [--format F] [--translate L] [--space S]
                   [--server ADDRESS --key KEY | --data ./data]

  RECORDING        ID or whole title; without any, all that are transcribed and that these choose:
${choiceHelp}
  --format F       json, text, csv, pdf, word, srt, vtt, ttml, markdown, excel, eaf
                   or textgrid
                   (default: by the name of the output, or text)
  -o, --output P   output file, or output folder for several recordings; - is stdout (default)
  --name TEMPLATE  names in the folder (default: {title}.{format}), of {date}, {title}, {folder},
                   {language}, {duration}, {id} and {speakers}
  --new            only those without a file in the folder
  --translate L    export the translation into this language; it is made if there is none
  --from T, --to T only this part; seconds or hh:mm:ss
  --server ADDRESS a running server                           (with TIRO_KEY or --key)
  --data DIR       data folder of a stopped instance          (TIRO_DATA)

${renderingHelp}`,

  async run(args, context) {
    const { values, files } = parse(args, {
      ...renderingFlags,
      ...choiceFlags,
      output: { type: 'string', short: 'o' },
      name: { type: 'string' },
      new: { type: 'boolean' },
      translate: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
    })
    const named = textOption(values, 'output')
    const output = named === '-' ? undefined : named
    const query = { format: formatOf(output) ?? ('text' as const), ...renderingQuery(values) }
    requireFitting(query)
    const template = textOption(values, 'name') ?? '{title}.{format}'
    const fault = templateFault(template)
    if (fault !== null) throw new UsageError(`--name ${fault}.`)
    const choice = choiceOf(values)
    if (files.length > 0 && Object.keys(choice).length > 0) {
      throw new UsageError('Name recordings, or choose them with options, not both.')
    }
    const request: ExportRequest = {
      query,
      output,
      template,
      isNew: values['new'] === true,
      translate: languageOption(values, 'translate'),
      names: files,
      choice,
    }
    await withInstance(
      values,
      context,
      async (client) => {
        const spaceId = await requireWorkspace(client, textOption(values, 'space'), context.signal)
        await exportRecordings(client, spaceId, request, context)
      },
      { fetch: patientFetch(context.signal) },
    )
  },
}

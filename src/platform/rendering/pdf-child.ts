import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { renderPdf } from '../../formats/pdf.ts'
import type { RenderTask } from '../../formats/render-content.ts'

/** The process that typesets one pdf: reads a task from standard input, writes the file to standard output. */
process.stdout.write(renderPdf(deserialize(await buffer(process.stdin)) as RenderTask))

import { readFileSync } from 'node:fs'
import { DockerfileParser, ModifiableInstruction, type Instruction } from 'dockerfile-ast'

/** One instruction, with its text on one line. */
export interface Step {
  keyword: string
  /** e.g. `from` of COPY. */
  flags: Record<string, string>
  /** Words of the instruction without its flags. */
  words: string[]
  text: string
}

export interface Stage {
  /** An image, or the name of an earlier stage. */
  from: string
  name: string | null
  steps: Step[]
}

/** The stages of a Dockerfile. @throws for an instruction that `buildInChroot` doesn't know */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const step = stepOf(instruction)
    if (step.keyword === 'FROM') {
      const [from = '', as, name = null] = step.words
      if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`FROM ${step.text}: AS expected`)
      stages.push({ from, name, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${step.keyword} before the first FROM`)
    stage.steps.push(step)
  }
  return stages
}

function stepOf(instruction: Instruction): Step {
  const flags: Record<string, string> = {}
  if (instruction instanceof ModifiableInstruction) {
    for (const flag of instruction.getFlags()) flags[flag.getName()] = flag.getValue() ?? ''
  }
  const words = instruction.getArguments().map((argument) => argument.getValue())
  // Comments inside a continued instruction are not part of it.
  const raw = instruction.getRawArgumentsContent() ?? ''
  const text = raw.replaceAll(/\\\r?\n(?:\s*#.*\r?\n)*/g, ' ')
  return { keyword: instruction.getKeyword(), flags, words, text }
}

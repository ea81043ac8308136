import { placeWords, type PlaceInput } from '../place-words.ts'
import { asking, type Question } from '../punctuation-answers.ts'

/** What to ask punctuation models about the words of all windows. Runs in a thread, as the assembly does. */
export async function run(input: PlaceInput): Promise<Question[]> {
  const { restore, questions } = asking()
  await placeWords(input, restore)
  return questions
}

import type { Template } from '../../contract/endpoints/prompts.ts'
import { notFound } from '../../contract/app-error.ts'

/** Part of every prompt: answers only from the recording, in its language. */
const faithful =
  'Use only what is said in the recording. Where something is unclear or missing, say so instead of guessing. Write in the language of the recording.'

/** Shared by all templates with a summary. */
const summary =
  'Begin with a short paragraph that says what is talked about and what comes of it. Then list the five to eight most important things that are said, in the order of the recording, each in one sentence that can be understood by itself, with its time. Leave out greetings, thanks and how the talk itself is organised.'

const ask = (title: string, prompt: string, sampleContent: string | null, autoGenerate = false) => ({
  title,
  prompt: `${prompt}\n\n${faithful}`,
  sampleContent,
  autoGenerate,
})

/** The purposes that a workspace can be set up for. A template's prompts are only added, never removed. */
export const templates: readonly Template[] = [
  {
    id: 'general',
    title: 'General',
    description: 'A summary, chapters and tasks for any kind of recording.',
    prompts: [
      ask('Summary', summary, null, true),
      ask(
        'Chapters',
        'Divide the recording into chapters where the subject changes. Give each as a line: the time at which it begins as hh:mm:ss, then a title of at most six words. The first begins at 00:00:00; none is shorter than a minute.',
        '00:00:00 Welcome\n00:02:14 What the archive needs',
        true,
      ),
      ask(
        'Tasks',
        'List what somebody said they or others will do: who, what, and until when if it was said, each with its time. When there is nothing to do, write “No tasks”.',
        '- Grace sends the offers by Friday. (00:12:31)',
        true,
      ),
    ],
  },
  {
    id: 'podcast',
    title: 'Podcast',
    description: 'Show notes, chapters and quotes for episodes that are published.',
    prompts: [
      ask(
        'Show notes',
        'Write show notes for this episode. Begin with two or three sentences that make a listener want to hear it, without praise and without giving the ending away. Then list the five to eight things that are talked about, each in one line. End with the people, books, places and works that are named, each with half a sentence of context.',
        'Ada tells how the first program came to be written before there was a machine to run it.\n\n- Why the notes are longer than the article\n- A loop, drawn by hand\n\nNamed: Luigi Menabrea, who wrote the article that the notes explain.',
        true,
      ),
      ask(
        'Chapters',
        'Divide the episode into chapters where the subject changes. Give each as a line: the time at which it begins as hh:mm:ss, then a title of at most six words. The first begins at 00:00:00; none is shorter than a minute.',
        '00:00:00 Welcome\n00:02:14 A machine that weaves algebra',
        true,
      ),
      ask(
        'Quotes',
        'Choose up to five sentences that stand on their own and are worth sharing. Give each word for word, with its speaker and time. Leave out greetings, advertising and anything that only makes sense with what was said before.',
        '“We wrote it down so that others could disagree.” (Ada, 00:12:31)',
      ),
      ask(
        'Titles',
        'Propose five titles for this episode: plain, honest about its subject, at most sixty characters, no colon and no question. Put the best one first and say in one line why.',
        null,
      ),
    ],
  },
  {
    id: 'interview',
    title: 'Interview',
    description: 'What was asked, what was answered, and what to ask next.',
    prompts: [
      ask('Summary', summary, null, true),
      ask(
        'Questions and answers',
        'List every question that the interviewer asks, in order, each with the answer in one to three sentences. Join a question with the follow-ups that belong to it. Mark a question that was not answered as “not answered”.',
        'Q (00:01:10): When did you begin to write?\nA: At nine, letters to a brother abroad.',
        true,
      ),
      ask(
        'Main points',
        'Name the three to seven main points of the person who is interviewed, the most important first. For each, give one sentence that states it and one sentence from the recording, word for word with its time, that supports it.',
        null,
        true,
      ),
      ask(
        'Themes',
        'Group what is said into themes for a qualitative analysis. For each theme give a short name, a sentence that describes it, and the passages (time and words) that belong to it. Also name what contradicts the theme.',
        null,
      ),
      ask(
        'Open questions',
        'What should be asked in a next conversation? List claims that were left without an example, dates or names that stayed vague, and subjects that were touched and dropped, each as a question that could be asked as it stands.',
        null,
      ),
    ],
  },
  {
    id: 'meeting',
    title: 'Meeting',
    description: 'Minutes: what was decided, who does what, what stayed open.',
    prompts: [
      ask('Summary', summary, null),
      ask(
        'Minutes',
        'Write the minutes of this meeting: who took part as far as names are said, then each subject in the order in which it came up with what was said in two to four sentences, neutral and without who-said-what unless it matters.',
        null,
        true,
      ),
      ask(
        'Decisions',
        'List what was decided, each in one sentence with its time. A decision is something that those present agreed on; leave out proposals, wishes and what was put off. When nothing was decided, write “No decisions”.',
        '- The archive moves to the new server in May. (00:23:40)',
        true,
      ),
      ask(
        'Tasks',
        'List what somebody is to do: the task as an imperative, who does it (“not assigned” where nobody was named), until when (“no date” where none was said), and the time at which it was agreed.',
        '- Ask for three offers. Ada, by Friday. (00:31:05)',
        true,
      ),
      ask(
        'Open points',
        'List what was raised and not settled: the question, the positions that were voiced, and what is missing to settle it.',
        null,
      ),
    ],
  },
  {
    id: 'lecture',
    title: 'Lecture',
    description: 'Notes to study from.',
    prompts: [
      ask('Summary', summary, null, true),
      ask(
        'Study notes',
        'Write notes to study from. Follow the structure of the lecture with headings and nested points. Keep definitions, formulas and numbers exactly as they are given. Mark with “(exam)” what the lecturer says will be asked.',
        null,
        true,
      ),
      ask(
        'Terms',
        'List the technical terms that are introduced, in alphabetical order, each with its definition as the lecturer gives it and the time at which it is given. Where no definition is given, write “used without definition”.',
        'Carry: what goes over into the next column. (00:14:02)',
      ),
      ask(
        'Questions to check yourself',
        'Write ten questions that somebody who has understood this lecture can answer, from facts to connections, each followed by a short answer and the time where it is explained.',
        null,
      ),
    ],
  },
  {
    id: 'voice-memo',
    title: 'Voice memo',
    description: 'Spoken thoughts, put into order.',
    prompts: [
      ask(
        'Tidy text',
        'Turn this memo into clean written text in the first person. Take out fillers, false starts and repetitions; correct what the speaker corrects. Keep every thought and the speaker’s own words where they are clear.',
        null,
        true,
      ),
      ask(
        'To do',
        'List what the speaker means to do, buy, ask or remember, each in one line that begins with a verb, with a date where one is said.',
        '- Call the binder about the spine, Monday.',
        true,
      ),
      ask('Title', 'Give this memo a title of at most eight words by which the speaker will find it again.', null),
    ],
  },
]

/** A template by its id. AppError NOT_FOUND. */
export function findTemplate(id: string): Template {
  const template = templates.find((candidate) => candidate.id === id)
  if (template === undefined) throw notFound('template', id)
  return template
}

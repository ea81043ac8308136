/** What is said of a summary or of chapters, in every vendor's API. */
export const extractNotice =
  'Summaries and chapters are made of sentences of the transcript: no language model wrote them.'

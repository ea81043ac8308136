import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Podcasts that a workspace follows. */
export const feeds = {
  about: 'New episodes become recordings by themselves. Tiro looks every hour.',
  none: 'No podcasts yet.',
  podcast: 'Podcast',
  state: 'Status',
  follow: 'Follow a podcast',
  edit: 'Edit podcast',
  address: 'Address',
  addressHint: 'The podcast’s RSS feed, or a page that names it.',
  latest: 'Existing episodes',
  latestKnown: 'Counts only episodes that the previous address didn’t have.',
  latestCount: (count: number) =>
    count === 0 ? 'None, only new ones' : plural(count, { one: 'The newest one', other: 'The # newest' }),
  folder: 'Folder',
  noFolder: 'None',
  check: 'Look for new episodes',
  pause: 'Pause',
  resume: 'Continue',
  remove: 'Stop following',
  removed: 'The podcast is no longer followed',
  actionsFor: (name: string) => `Actions for ${name}`,
  pausedSince: (date: string) => `Paused since ${date}`,
  noAccess: 'The person who followed it may no longer add recordings. Continue it to follow it yourself.',
  reading: 'Reading…',
  readAt: (time: string) => `Read ${time}`,
  noFeed: 'There is no podcast feed at this address.',
}

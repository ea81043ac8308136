/** The sentences of the pages without the dashboard, in one language. */
export interface PageWords {
  language: string
  ended: { title: string; about: string }
  open: { title: string; none: string; older: string }
  shared: { draft: string; silent: string }
  locked: { title: string; text: string; password: string; button: string; wrong: string }
  form: { email: string; password: string; continue: string; notResponding: string; createAccount: string }
  failures: { tooCommon: string; taken: string; tooOften: string; incomplete: string; onServer: string }
  invitation: { title: string; text: string; done: string; invalid: string; full: string }
  reset: {
    title: string
    text: string
    button: string
    revokeKeys: string
    done: string
    keysLeft: string
    invalid: string
  }
  setUp: { title: string; text: string; done: string; invalid: string }
}

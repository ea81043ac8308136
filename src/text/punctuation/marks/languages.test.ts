import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../../test/helpers/cpu-time.ts'
import { limit } from '../../../../test/helpers/time-limits.ts'
import { restorePunctuation } from '../restore-punctuation.ts'

/** What becomes of a sentence without marks; `|0.3|` is a pause of 0.3 s. */
function marked(sentence: string, language: string): string {
  let time = 0
  const words = sentence.split(' ').flatMap((word) => {
    const pause = /^\|(.+)\|$/.exec(word)?.[1]
    time += Number(pause ?? 0)
    if (pause !== undefined) return []
    const start = time
    time += 0.4
    return [{ word, start, end: time }]
  })
  return restorePunctuation(words, { language, names: [] })
    .map(({ word }) => word)
    .join(' ')
}

const bare = (sentence: string): string => sentence.replaceAll(/[.,?¿]/g, '').toLowerCase()

/** Sentences as they are written; all are recognised without marks, and have none inside that words don't tell. */
const sentences: Readonly<Record<string, string>> = {
  de: `Was machst du da?
    Warum hast du nichts gesagt?
    Wie reagieren die älteren darauf?
    Wie viel kostet das?
    Seit wann weißt du das?
    Hat jemand einen stift?
    Ist das dein ernst?
    Können wir denn im alten büro bleiben?
    Du kommst doch mit, oder?
    Anna, kannst du mir helfen?
    Gut, dann machen wir das so.
    Ich weiß nicht, ob er kommt.
    Er sagt, dass er krank ist.
    Ja, das ist richtig.
    Wissen wir, wann sie ankommt?
    Das klingt gut, aber die zeit reicht nicht.
    Das ist aber schön.
    Wie gesagt, wir machen das so.
    Muss ich mal sehen.
    Kann ich machen.
    Wie schön, dass du da bist.
    Nein, das glaube ich nicht.
    Hat er gesagt.
    Wer das nicht will soll gehen.
    Dann ist das so.`,
  fr: `Qu'est-ce que tu fais?
    Où est la gare?
    A-t-il raison?
    Avez-vous peur du noir?
    À quelle heure on mange?
    Comment ça va?
    Tu viens, n'est-ce pas?
    Marie, tu peux fermer la porte?
    Et si on supprimait le concert?
    Non, je ne crois pas.
    Bonjour à tous, on peut commencer.
    Elle est belle, mais elle est chère.
    Quelle belle journée.
    Il a dit non.
    Je suis d'accord.
    Asseyez-vous.
    Peut-être qu'il viendra.
    C'est pourquoi nous sommes là.`,
  es: `¿Cómo estás?
    ¿Por qué no viniste?
    ¿Con quién hablas?
    ¿Te parece bien?
    Vienes mañana, ¿no?
    Marta, ¿puedes cerrar la puerta?
    Y ¿cuál es el libro?
    Bueno, ya veremos.
    Es caro, pero me gusta.
    Qué bien que viniste.
    La verdad es que no.
    Claro que no.
    Puedes venir cuando quieras.
    Es verdad.
    Hay algo que no entiendo.`,
  it: `Come stai?
    A che ora arrivi?
    Perché non vieni?
    Cosa fai stasera?
    Vieni anche tu, vero?
    Marco, puoi chiudere la porta?
    Sì, penso che sia giusto.
    È caro, ma mi piace.
    Perché non ho tempo.
    Come ti dicevo non posso.
    Per me va bene.
    Mi ha detto di no.
    Qualche volta piove.
    Chi dorme non piglia pesci.`,
  pt: `Como está?
    O que é isto?
    Onde fica a estação?
    Por que não vieste?
    Será que chove?
    Vens amanhã, não é?
    Maria, podes fechar a porta?
    Sim, acho que sim.
    É caro, mas gosto.
    Acho que não.
    Quanto mais melhor.
    O que eu quero é dormir.
    Qualquer pessoa pode entrar.
    Porque não tenho tempo.`,
  nl: `Hoe gaat het?
    Waarom heb je niets gezegd?
    Hoe reageren de bezoekers daarop?
    Heb je tijd?
    Is er nog iets anders?
    Je komt toch mee, toch?
    Jan, kun je de deur dichtdoen?
    Ja, dat is goed.
    Ik kom niet, omdat ik ziek ben.
    Het is duur, maar ik vind het mooi.
    Weet ik niet.
    Dan gaan we naar huis.
    Wat ik wil zeggen is simpel.
    Maakt niet uit.`,
}

for (const [language, text] of Object.entries(sentences)) {
  const lines = text.split(/\n\s*/)
  test(`${language}: ${lines.length} sentences get their marks back`, () => {
    const wrong = lines.flatMap((line) => {
      const got = marked(bare(line), language)
      return got === line ? [] : [`${line}\n  got ${got}`]
    })
    assert.equal(wrong.join('\n'), '')
  })
}

test('pauses end sentences where they can end', () => {
  assert.equal(
    marked('wir haben ein |0.8| büro gemietet |0.7| es ist groß', 'de'),
    'Wir haben ein büro gemietet. Es ist groß.',
  )
  assert.equal(marked('il cherche une |0.9| maison', 'fr'), 'Il cherche une maison.')
  assert.equal(
    marked('das habe ich befürchtet |0.15| können wir im alten büro bleiben', 'de'),
    'Das habe ich befürchtet. Können wir im alten büro bleiben?',
  )
  assert.equal(
    marked('wenn noch eine stelle fehlt |0.4| können wir nicht öffnen', 'de'),
    'Wenn noch eine stelle fehlt, können wir nicht öffnen.',
  )
  assert.equal(marked('um vier uhr dann |0.2| ist die hilfe da', 'de'), 'Um vier uhr dann ist die hilfe da.')
  assert.equal(marked('we hadden het |2.5| niet', 'nl'), 'We hadden het. Niet.')
})

test('a language without words for marks has full stops at pauses', () => {
  assert.equal(marked('hvad er det |0.8| det er en bog', 'da'), 'Hvad er det. Det er en bog.')
})

test('marks of a long recording take time that grows with its words', () => {
  for (const said of [
    'ja nein genau ',
    'wie gesagt dass ',
    `${'a'.repeat(2000)} `,
    'und oder aber |0.3| ',
    'was |0.2| ist das ',
  ]) {
    const start = cpuTime()
    marked(said.repeat(4000).trim(), 'de')
    const took = cpuTime() - start
    assert.ok(took < limit(3000), `${said.slice(0, 20)}: ${Math.round(took)} ms`)
  }
})

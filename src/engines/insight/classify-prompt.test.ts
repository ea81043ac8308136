import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPrompt, extractKinds, type ExtractKind } from './classify-prompt.ts'

test('classifies prompts as people type them, in many languages', () => {
  const prompts: Record<ExtractKind, string> = {
    showNotes: 'Podcast show notes|Shownotes schreiben',
    minutes:
      'Write the minutes|Schreib ein Protokoll|Ata da reunião|Protokół ze spotkania|Протокол|Toplantı tutanağı|محضر الاجتماع|פרוטוקול|會議記錄|회의록|รายงานการประชุม',
    bySpeaker: 'Key points by speaker|Wer hat was gesagt, nach Personen|Les idées par intervenant|Resumen por persona',
    chapters: 'Kapitelmarken|Rozdziały|Bölümler|الفصول|פרקים|अध्याय|章節|챕터',
    quotes: 'Best quotes|Citações|Cytaty|Alıntılar|اقتباسات|ציטוטים|उद्धरण|金句|인용|คำคม',
    titles: 'Suggest five titles|Tytuł|Başlık|عنوان|כותרת|शीर्षक|標題|제목|ชื่อเรื่อง',
    openPoints:
      'What is still open?|Was ist noch offen?|Summarise the open questions|Pontos em aberto|Открытые вопросы',
    questions: 'FAQ|Perguntas|Pytania|Sorular|الأسئلة|שאלות|प्रश्न|質問|질문|คำถาม|Summarise all questions',
    decisions:
      'Was wurde beschlossen?|¿Qué se decidió?|Quais decisões foram tomadas?|Jakie decyzje podjęto?|Alınan kararlar|القرارات|החלטות|निर्णय|결정 사항|Summarize the key decisions|Résume les décisions|Resume las decisiones',
    tasks:
      'Wer macht was bis wann?|Who has to do what?|Liste as tarefas|Actiepunten|Lista zadań|Görevler|المهام|משימות|待辦事項|宿題|할 일 목록|รายการงาน|Summarise the action items',
    terms: 'Explain the technical terms|Glossar|المصطلحات|専門用語|용어 설명|คำศัพท์',
    names: 'List the people and companies|Nomes|Nomi|Nazwiska|İsimler|الأسماء|שמות|नाम|이름|รายชื่อ',
    figures: 'Which numbers were mentioned?|Cijfers|Liczby|Rakamlar|الأرقام|מספרים|숫자|ตัวเลข',
    notes:
      'Main topics|Which topics were discussed?|Worüber wurde gesprochen?|Основные темы|Konular|المواضيع|主题|주요 내용',
    tidy: 'Clean up this transcript|Remove filler words|Entferne Füllwörter|Supprime les hésitations',
    answer:
      'When is the launch?|What did Marcus say about the importer?|Was kostet das Büro?|Combien de temps cela dure-t-il ?|¿Cuándo llega el pedido?',
    summary:
      'What was this meeting about?|Fasse das Gespräch zusammen|Haz un resumen|Podsumuj spotkanie|Подведи итоги|Özet|ملخص|סיכום|सारांश दें|會議總結|まとめて|회의를 요약해 줘|สรุปการประชุม|Summarise the talk of two people about open questions',
  }
  for (const kind of [...extractKinds, 'answer'] as const)
    for (const prompt of prompts[kind].split('|')) assert.equal(classifyPrompt('', prompt), kind, prompt)
})

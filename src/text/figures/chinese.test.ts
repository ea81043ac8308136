import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChineseNumbers } from './chinese.ts'

test('numbers in Chinese characters have the form of figures', () => {
  const numbers: [text: string, ...forms: string[]][] = [
    ['预算是两百五十万元', '2500000'],
    ['大概250万', '2500000'],
    ['1.5亿人', '150000000'],
    ['涨了百分之十五', '15'],
    ['三厘米', '3'],
    ['十二个', '12'],
    ['二十', '20'],
    ['两百五', '250'],
    ['两百零五', '205'],
    ['一万两千', '12000'],
    ['三万五', '35000'],
    ['一亿两千万', '120000000'],
    ['二零二四年五月', '2024', '5'],
    ['四点二', '4d2'],
    ['等一下'],
    ['老百姓万一'],
    ['in 2024'],
  ]
  for (const [text, ...forms] of numbers)
    assert.deepEqual(
      findChineseNumbers(text).map(({ form }) => form),
      forms,
      text,
    )
})

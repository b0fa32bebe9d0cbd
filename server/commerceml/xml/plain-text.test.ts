// Checks texts of 1C as people read them (EXCH-01).
import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'
import { toOneLine } from './xml-record.ts'

test('EXCH-01 names, articles and values lose double escapes and signs that one does not see', () => {
  expect(toOneLine('Кран &quot;Исток&quot; 1/2&quot; &amp; уголок')).toBe('Кран "Исток" 1/2" & уголок')
  expect(toOneLine('&amp;amp;laquo;A&amp;nbsp;B&amp;raquo; &#171;&#xBB;')).toBe('«A B» «»')
  expect(toOneLine('AT&T; R&D &unknown; 5 &lt; 6')).toBe('AT&T; R&D &unknown; 5 < 6')
  expect(toOneLine('\ufeffVT\u00ad-\u200b15\u2060\u3164\ufe0f\u180e\u202e\u0007 й')).toBe('VT-15 й')
})

test('EXCH-01 a description is HTML only where it has tags of HTML; cells and blocks do not grow together', () => {
  for (const plain of ['при t <20 и p> 5', 'резьба <G 1/2>, <Исток>', 't<b и c>d', 'a < b, c > d', 'класс <A>'])
    expect(toPlainText(plain)).toBe(plain)
  expect(toPlainText('<table>\n<tr><td>Напор</td><td>40 м</td></tr>\n<tr><th>Вес</th><td><b>5</b> кг</td></tr></table>')).toBe(
    'Напор 40 м\nВес 5 кг',
  )
  expect(toPlainText('Первый<p class="a">Второй<ul><li>раз<li>два</ul>три<br/><br>при t <20 и p> 5')).toBe(
    'Первый\nВторой\nраз\nдва\nтри\n\nпри t <20 и p> 5',
  )
  expect(toPlainText('&lt;p&gt;Насос &amp;quot;Джилекс&amp;quot;&lt;/p&gt;&lt;div&gt;2&lt;/div&gt;')).toBe('Насос "Джилекс"\n2')
  expect(toPlainText('строка\r\n\r\n\r\nвторая&nbsp;часть')).toBe('строка\n\nвторая\u00a0часть')
  expect(toPlainText('<style>p { color: red }</style><!-- <p>нет</p> --><SPAN STYLE="a:b">Да</SPAN>')).toBe('Да')
})

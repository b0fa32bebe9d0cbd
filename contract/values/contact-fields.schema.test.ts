// Checks e-mails, names and comments of forms (CHK-02, SEC-01).
import { expect, test } from 'vitest'
import { accountEmail } from '../accounts/account-forms.schema.ts'
import { comment, email, emailOrNone, name } from './contact-fields.schema.ts'

test('CHK-02 SEC-01:injection the domain of an e-mail is one that can exist, also in punycode', () => {
  for (const good of ['user@xn--e1afmkfd.xn--p1ai', 'a@b-c.kz', "o'neil+shop@mail.example.kz", 'я@пример.рф', 'a@1c.ru'])
    expect([good, email.safeParse(good).success, emailOrNone.safeParse(good).success]).toEqual([good, true, true])
  for (const bad of ['a@-b.kz', 'a@b-.kz', 'a%00@b.kz', 'a@b.kz?cc=x', 'a@b..kz', 'a@b.kz.', 'a@b.1', 'a@b_c.kz', 'a@b.xn--'])
    expect([bad, email.safeParse(bad).success]).toEqual([bad, false])
  for (const good of ['ivan@почта.рф', 'иван.петров@почта.рф', 'иван@xn--80a1acny.xn--p1ai', 'i.v.a.n@mail.kz', 'a-1@пример.com'])
    expect([good, email.safeParse(good).success, emailOrNone.safeParse(good).success]).toEqual([good, true, true])
  for (const bad of [
    '\u0430@mail.ru',
    'iv\u0430n@mail.ru',
    'ivan@m\u0430il.ru',
    'ivan@gmail.сом',
    'иван@mail.kz',
    'a..b@c.kz',
    '.a@c.kz',
    'a.@c.kz',
  ])
    expect([bad, email.safeParse(bad).success, emailOrNone.safeParse(bad).success]).toEqual([bad, false, false])
  for (const copied of ['mailto:a@b.kz', ' Айдар Сериков <a@b.kz> ', 'a\u200b@b.kz\ufeff'])
    expect([copied, email.parse(copied), emailOrNone.parse(copied)]).toEqual([copied, 'a@b.kz', 'a@b.kz'])
  for (const bad of ['<a@b.kz>, <c@d.kz>', 'mailto:a@b.kz?bcc=c@d.kz', 'a@b.kz <script>'])
    expect([bad, email.safeParse(bad).success]).toEqual([bad, false])
  expect(accountEmail.parse('User@xn--e1afmkfd.xn--P1AI')).toBe('user@xn--e1afmkfd.xn--p1ai')
})

test('SEC-01:injection names and comments lose invisible characters and those that reverse letters, but keep joined emoji', () => {
  expect(name.parse('Айдар\u202e гнп.exe\u200b\u2066')).toBe('Айдар гнп.exe')
  expect(comment.parse('семья 👨\u200d👩\u200d👧\nдва\ufeff\u00ad')).toBe('семья 👨\u200d👩\u200d👧\nдва')
  expect(name.safeParse('\u200b\u2060').success).toBe(false)
})

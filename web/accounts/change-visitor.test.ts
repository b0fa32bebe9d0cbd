// Checks what a browser retains when its visitor changes (AUTH-04).
import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/fake-storage.ts'
import { unselectedLines } from '../cart/use-unselected.ts'
import { loadDraft, saveDraft } from '../forms/form-draft.ts'
import { rememberDraftOwner } from '../browser/draft-owner.ts'
import { signIn, signOut } from './change-visitor.ts'

test('AUTH-04 CHK-04 a login preserves the lines of the cart, and no draft of one person is shown to the next', async () => {
  vi.stubGlobal('window', { sessionStorage: fakeStorage({}) })
  const type = () => {
    saveDraft('guest-order', { name: 'Айдар' })
    unselectedLines.save(new Map([['VT-15', false]]))
  }
  const left = () => [loadDraft('guest-order'), [...unselectedLines.load().keys()]]
  const succeeded = () => Promise.reject(Response.redirect('https://rodnik.example/'))

  type()
  await signIn(() => Promise.resolve({ text: 'Неверный пароль' }))
  expect(left()).toEqual([{ name: 'Айдар' }, ['VT-15']])
  await expect(signOut(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch')
  expect(left()).toEqual([{ name: 'Айдар' }, ['VT-15']])
  await expect(signIn(succeeded)).rejects.toBeInstanceOf(Response)
  expect(left()).toEqual([{}, ['VT-15']])
  type()
  await expect(signOut(succeeded)).rejects.toBeInstanceOf(Response)
  expect(left()).toEqual([{}, []])
})

test('AUTH-02 AUTH-04 after an ended session the same customer continues with what was typed, another one does not see it', async () => {
  vi.stubGlobal('window', { sessionStorage: fakeStorage({}) })
  const succeeded = () => Promise.reject(Response.redirect('https://rodnik.example/'))
  rememberDraftOwner('Aidar@dom.example')
  saveDraft('profile', { phone: '+7 (701) 555 01 02' })
  await expect(signIn(succeeded, ' aidar@DOM.example')).rejects.toBeInstanceOf(Response)
  expect(loadDraft('profile')).toEqual({ phone: '+7 (701) 555 01 02' })
  await expect(signIn(succeeded, 'olga@dom.example')).rejects.toBeInstanceOf(Response)
  expect(loadDraft('profile')).toEqual({})
})

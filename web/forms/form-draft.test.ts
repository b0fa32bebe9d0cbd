// Checks the stored drafts of forms (CHK-04).
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/fake-storage.ts'
import { forgetAllDrafts, forgetDrafts, loadDraft, saveDraft } from './form-draft.ts'

const stored: Record<string, string> = {}
beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key]
  vi.stubGlobal('window', { sessionStorage: fakeStorage(stored) })
})

test('AUTH-04 SEC-01:privacy at a login and a logout no draft stays, and nothing else of the tab is lost', () => {
  stored['order-chosen'] = '1'
  saveDraft('checkout ', { address: 'Абая 1' })
  saveDraft('callback', { phone: '+7 (701) 555 01 02' })
  forgetAllDrafts()
  expect([loadDraft('checkout '), loadDraft('callback')]).toEqual([{}, {}])
  expect(stored).toEqual({ 'order-chosen': '1' })
})

test('CHK-04 a draft is of its form, forgotten alone, and what is no draft is an empty one', () => {
  saveDraft('checkout ', { comment: 'к корзине' })
  saveDraft('checkout 7KD4M2XN', { comment: 'к черновику' })
  forgetDrafts('checkout ')
  expect([loadDraft('checkout '), loadDraft('checkout 7KD4M2XN')]).toEqual([{}, { comment: 'к черновику' }])
  for (const text of ['{', 'null', '[]', '1', '{"comment":1}']) {
    stored['draft:checkout '] = text
    expect(loadDraft('checkout ')).toEqual({})
  }
})

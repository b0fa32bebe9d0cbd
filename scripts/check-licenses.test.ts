// Checks that unknown and copyleft licences are refused (SEC-01).
import { expect, test } from 'vitest'
import { findLicenceProblems } from './check-licenses.ts'

const problemsOf = (packages: Record<string, { license?: string }>) => findLicenceProblems({ packages: { '': {}, ...packages } })

test('SEC-01:supply unknown and copyleft licences are refused, also for nested packages and other machines', () => {
  expect(
    problemsOf({
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: '(GPL-3.0-only OR MIT)' },
      'node_modules/c': { license: 'Apache-2.0 AND OFL-1.1' },
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    }),
  ).toEqual([])
  expect(
    problemsOf({
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/b/node_modules/c': { license: 'MIT AND AGPL-3.0-only' },
      'node_modules/d': {},
      'node_modules/e': { license: 'SEE LICENSE IN LICENSE.md' },
      'node_modules/f': { license: 'LGPL-3.0-or-later' },
      'node_modules/png-js-other': {},
    }),
  ).toEqual([
    'a: GPL-3.0-only',
    'c: MIT AND AGPL-3.0-only',
    'd: none',
    'e: SEE LICENSE IN LICENSE.md',
    'f: LGPL-3.0-or-later',
    'png-js-other: none',
  ])
})

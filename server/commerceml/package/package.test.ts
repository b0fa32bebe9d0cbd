// Checks which files of an archive belong to a package (EXCH-03).
import { expect, test } from 'vitest'
import { isRubbish } from './package.ts'

test('EXCH-03 files that computers add to archives are no part of a package', () => {
  for (const path of [
    '__MACOSX/webdata/._import.xml',
    'a/.DS_Store',
    '._offers.xml',
    'webdata/Thumbs.db',
    'Desktop.ini',
    '~$import.xml',
    '.git/x.xml',
  ])
    expect([path, isRubbish(path)]).toEqual([path, true])
  for (const path of ['webdata/import.xml', './import.xml', 'a/../import.xml', 'import_files/aa/x.y.jpg', 'v8_52D8.xml'])
    expect([path, isRubbish(path)]).toEqual([path, false])
})

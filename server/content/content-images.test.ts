// Checks the pictures of content (CONT-01).
import { expect, test } from 'vitest'
import { storePictures } from '#demo/content/store-pictures.ts'
import { openImageFiles } from '../files/image-store.ts'
import { openData } from '#test/harness.ts'
import { findPictures } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

test('CONT-01 pictures of content go through the image pipeline and are found by id with their size and alt text', async () => {
  const { db, folder, close } = await openData()
  try {
    const images = await openImageFiles({ folder })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#0b63ce"/></svg>'
    const [first] = await storePictures(db, images, [
      { svg, width: 640, height: 400, alt: 'Синий лист' },
      { svg, width: 640, height: 400, alt: 'Тот же лист' },
    ])
    const found = await findPictures(db, [first, first, null, undefined, 999_999])
    expect([...found.keys()]).toEqual([first])
    const picture = found.get(first!)
    expect(picture).toMatchObject({ width: 640, height: 400, alt: 'Синий лист' })
    const file = await images.findFile(`${picture?.hash}-320.avif`)
    expect(file).toMatchObject({ type: 'image/avif' })
    file?.stream.destroy()
    expect(await findPictures(db, [])).toEqual(new Map())
  } finally {
    await close()
  }
})

test('CONT-01 a stored document with unknown content throws an error that names its row', () => {
  expect(readRichText({ blocks: [] }, 'news 1')).toEqual({ blocks: [] })
  expect(() => readRichText({ blocks: [{ kind: 'html' }] }, 'news 1')).toThrow('news 1')
  expect(() => readRichText('<p>', 'news 2')).toThrow('news 2')
})

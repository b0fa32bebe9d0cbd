// Walks an exchange file in constant memory: enters containers, builds records, skips the rest.
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { XmlRepair } from './repair-xml.ts'
import { ImportError } from './import-error.ts'
import type { XmlElement } from './xml-record.ts'
import { EncodingError, readText } from './decode-xml.ts'

export type Visit = {
  /** Decides about an element outside of records; `path` has the names of its ancestors. */
  open(element: XmlElement, path: readonly string[]): 'enter' | 'record' | 'skip'
  record(element: XmlElement, path: readonly string[], line: number): void
  /** A character that XML forbids was dropped or escaped. */
  repaired(line: number): void
  /** After each chunk, so that rows reach the database before the next one is read. */
  afterChunk(): Promise<void>
}

// Deeper than any tree of groups; endless nesting is refused before it fills the memory.
const maxDepth = 200
// The longest known description is below 100 kB.
const maxTextCharacters = 16 * 1024 * 1024

/** @returns the encoding. @throws ImportError when the XML is not well-formed or complete, or has a DOCTYPE */
export async function readXml(file: { path: string; open(): Promise<Readable> }, visit: Visit): Promise<string> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const fail = (message: string, cause?: unknown, linesBefore = 0): never => {
    const position = linesBefore ? {} : { column: parser.column + 1 }
    throw new ImportError(message, { file: file.path, line: parser.line + linesBefore, ...position, cause })
  }
  listen(parser, visit, fail)
  const repair = new XmlRepair()
  const parse = (chunk: string | undefined) => {
    const { text, repairs } = repair.next(chunk)
    for (const lines of repairs) visit.repaired(parser.line + lines)
    parser.write(text)
  }
  const stream = await file.open()
  // A failure while bytes are read is the file's fault; one in `visit` is not.
  const blameFile = (error: unknown): never =>
    error instanceof EncodingError
      ? fail(error.message, error, error.linesBefore)
      : fail(`cannot be read: ${error instanceof Error ? error.message : String(error)}`, error)
  try {
    const { encoding, chunks } = await readText(stream).catch(blameFile)
    const iterator = chunks[Symbol.asyncIterator]()
    for (;;) {
      const next = await iterator.next().catch(blameFile)
      if (next.done) break
      parse(next.value)
      await visit.afterChunk()
    }
    parse(undefined)
    parser.close()
    return encoding
  } finally {
    stream.destroy()
  }
}

function listen(parser: SaxesParser, visit: Visit, fail: (message: string, cause?: unknown) => never): void {
  const path: string[] = []
  const stack: XmlElement[] = []
  let skippedDepth = 0
  let recordLine = 0

  const openTag = (tag: SaxesTagPlain) => {
    if (skippedDepth > 0) {
      skippedDepth++
      if (path.length + skippedDepth > maxDepth) fail(tooDeep)
      return
    }
    const element: XmlElement = {
      name: localName(tag.name),
      attributes: tag.attributes,
      text: '',
      children: [],
    }
    const parent = stack[stack.length - 1]
    if (parent) {
      parent.children.push(element)
      stack.push(element)
    } else {
      const action = visit.open(element, path)
      if (action === 'skip') skippedDepth = 1
      else if (action === 'enter') path.push(element.name)
      else {
        stack.push(element)
        recordLine = parser.line
      }
    }
    if (path.length + stack.length > maxDepth) fail(tooDeep)
  }
  const closeTag = () => {
    if (skippedDepth > 0) skippedDepth--
    else if (stack.length > 0) {
      const element = stack.pop()
      if (element && stack.length === 0) visit.record(element, path, recordLine)
    } else path.pop()
  }
  const addText = (text: string) => {
    const element = stack[stack.length - 1]
    if (skippedDepth > 0 || !element) return
    element.text += text
    if (element.text.length > maxTextCharacters) fail(`the text of ${element.name} is longer than ${maxTextCharacters} characters`)
  }

  parser.on('opentag', openTag)
  parser.on('closetag', closeTag)
  parser.on('text', addText)
  parser.on('cdata', addText)
  // Entities allow bombs and foreign files; no file of 1C has them.
  parser.on('doctype', () => fail('a DOCTYPE is not allowed'))
  parser.on('error', (error) => fail(error.message, error))
}

const tooDeep = `elements are nested deeper than ${maxDepth}`

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

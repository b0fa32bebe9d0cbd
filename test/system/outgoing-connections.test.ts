// Checks which files of the server connect to other services, and that the documents name them.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Calls of Node and of the libraries for mail and S3. The database's are all made with its one connection string. */
const connects =
  /(?<![.\w#])fetch\(|\b(?:net|tls|https?|http2|dgram)\.(?:connect|request|get|createConnection|createSocket)\(|\bnew WebSocket\(|\bcreateTransport\(|\bnew S3Driver\(/

test('OPS-01 SEC-01:transport the server connects to the CRM, the mail server and the file store of its settings, and the table of connections says where', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts') && connects.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual(['server/crm/bitrix-client.ts', 'server/files/file-bucket.ts', 'server/mail/mail-transport.ts'])
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Connections\n')
  for (const file of files) expect(table.split('\n## ', 1)[0]).toContain(`\`${file}\``)
})

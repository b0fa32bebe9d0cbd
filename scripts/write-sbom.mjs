// Writes the software bill of materials (CycloneDX) of the packages that a running shop needs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { root } from './run-program.mjs'

export function writeSbom(file = join(root, 'build/sbom.cdx.json')) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev']
  const sbom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
  sbom.metadata.component.name = 'rodnik' // npm takes the name of the folder
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${sbom.components.length} packages in ${file}`)
  return 0
}

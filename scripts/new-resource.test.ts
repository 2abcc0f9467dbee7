import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

it('writes a folder and its line in the registry, both in the format that the check asks for', () => {
  const at = mkdtempSync(join(tmpdir(), 'new-resource-'))
  try {
    for (const file of ['resources/index.ts', '.oxfmtrc.json']) {
      mkdirSync(join(at, file, '..'), { recursive: true })
      cpSync(file, join(at, file))
    }
    execFileSync(process.execPath, [resolve('scripts/new-resource.ts'), 'taskTemplate'], {
      cwd: at,
    })
    const resourceFile = 'resources/tasks/task-template/taskTemplate.resource.ts'
    const registry = readFileSync(join(at, 'resources/index.ts'), 'utf8')
    expect(registry).toContain(
      "import { taskTemplate } from './task-template/taskTemplate.resource.ts'\n",
    )
    expect(registry).toContain('  taskTemplate,\n} as const')
    const oxfmt = resolve('node_modules/oxfmt/bin/oxfmt')
    execFileSync(process.execPath, [oxfmt, '--check', resourceFile, 'resources/index.ts'], {
      cwd: at,
    })
    expect(() =>
      execFileSync(process.execPath, [resolve('scripts/new-resource.ts'), 'taskTemplate'], {
        cwd: at,
        stdio: 'pipe',
      }),
    ).toThrow()
  } finally {
    rmSync(at, { recursive: true, force: true })
  }
})

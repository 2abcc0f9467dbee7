import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

it('writes a folder and its line in the registry, both in the format that the check asks for', () => {
  const at = mkdtempSync(join(tmpdir(), 'new-resource-'))
  try {
    for (const file of ['resources/tasks/index.ts', '.oxfmtrc.json']) {
      mkdirSync(join(at, file, '..'), { recursive: true })
      cpSync(file, join(at, file))
    }
    const make = () =>
      execFileSync(process.execPath, [resolve('scripts/new-resource.ts'), 'tasks', 'taskNote'], {
        cwd: at,
        stdio: 'pipe',
      })
    make()
    const resourceFile = 'resources/tasks/task-note/taskNote.resource.ts'
    const helpFile = 'resources/tasks/task-note/taskNote.help.ts'
    const registryFile = 'resources/tasks/index.ts'
    const registry = readFileSync(join(at, registryFile), 'utf8')
    expect(registry).toContain("import { taskNote } from './task-note/taskNote.resource.ts'\n")
    expect(registry).toContain('  taskNote,\n} as const')
    const oxfmt = resolve('node_modules/oxfmt/bin/oxfmt')
    execFileSync(process.execPath, [oxfmt, '--check', resourceFile, helpFile, registryFile], {
      cwd: at,
    })
    expect(make).toThrow('exists already')
  } finally {
    rmSync(at, { recursive: true, force: true })
  }
})

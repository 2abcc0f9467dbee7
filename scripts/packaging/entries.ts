/** The programs of a server without development tools: its start, and the operator's commands. */
export const programs: Readonly<Record<string, string>> = {
  start: 'scripts/start.ts',
  audit: 'scripts/audit.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  migrate: 'scripts/migrate.ts',
  'rotate-key': 'scripts/rotate-key.ts',
  'move-files': 'scripts/move-files.ts',
  'remove-factor': 'scripts/remove-factor.ts',
  'close-institution': 'scripts/close-institution.ts',
}

/** What is copied besides the code that runs. */
export const shippedFolders: readonly string[] = ['dist', 'deploy']
export const shippedFiles: readonly string[] = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'docs/operating.md',
  'docs/security.md',
  'docs/uploads.md',
  'schema.sql',
]

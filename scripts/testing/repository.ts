import { execFileSync } from 'node:child_process'
import { bookFile, type Repository } from './book.ts'

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const linesOf = (output: string): string[] => output.split('\n').filter(Boolean)

/** Whether a commit exists here and is an ancestor of the tested one. */
const isAncestor = (commit: string): boolean => {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}

/** Paths that differ from a commit, files that git does not track yet included. */
export const changedPaths = (base: string): readonly string[] => [
  ...linesOf(git('diff', '--name-only', base)),
  ...linesOf(git('ls-files', '--others', '--exclude-standard')),
]

/** The repository of this folder. A copy without git knows no commit. */
export const repositoryHere: Repository = {
  changedSince: commit => (isAncestor(commit) ? changedPaths(commit) : undefined),
  commitsSince: commit =>
    isAncestor(commit) ? Number(git('rev-list', '--count', `${commit}..HEAD`)) : undefined,
}

/** The commit that is tested, or undefined if other files than the book differ from it. */
export const testedCommit = (): string | undefined => {
  try {
    return changedPaths('HEAD').every(path => path === bookFile)
      ? git('rev-parse', 'HEAD').trim()
      : undefined
  } catch {
    return undefined
  }
}

import { appendFile, readFile } from 'node:fs/promises'
import type { HeadSink, SealHead } from '../platform/context.ts'
import { WrongSetting, type Environment } from './environment.ts'

const timeoutMs = 10_000

/** A head as it is noted: `<institution>=<seq>:<hash>`. */
export const writeHead = ({ institution, seq, hash }: SealHead): string =>
  `${institution}=${seq}:${hash}`

/** Parses a stored head; undefined if the text isn't one. */
export const readHead = (text: string): SealHead | undefined => {
  const [, institution, seq, hash] = /^([^=\s]{1,64})=(\d{1,9}):([\w-]{20,128})$/.exec(text) ?? []
  return institution && seq && hash ? { institution, seq: Number(seq), hash } : undefined
}

/**
 * Reads a file of stored heads, one per line; text after a space is ignored. Throws WrongSetting
 * naming the first invalid line.
 */
export const readHeadFile = async (path: string): Promise<readonly SealHead[]> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WrongSetting(`the file of heads '${path}' cannot be read`)
  })
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [first = ''] = line.trim().split(/\s/)
    if (first === '' || first.startsWith('#')) return []
    const head = readHead(first)
    if (!head)
      throw new WrongSetting(
        `line ${index + 1} of '${path}' is no head: it must look like <institution>=<number>:<hash>`,
      )
    return [head]
  })
}

/**
 * Where heads are published: appended to a file, or sent to an address as JSON `{ at, heads: [{
 * institution, seq, hash }] }`.
 */
export const headSink = ({ file, url }: Environment['sealHeads']): HeadSink => ({
  publish: async (heads, at) => {
    if (url === undefined)
      return appendFile(
        file,
        heads.map(head => `${writeHead(head)} ${at.toISOString()}\n`).join(''),
        { mode: 0o600 },
      )
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ at: at.toISOString(), heads }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`EDU_SEAL_HEADS answered ${answer.status}`)
  },
})

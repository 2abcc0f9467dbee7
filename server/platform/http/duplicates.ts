const part = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * The first duplicate name in an object of a JSON text; undefined if there is none. The text must
 * be valid JSON.
 */
export const duplicateName = (json: string): string | undefined => {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of json.matchAll(part)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') last = token
    else {
      // names may be written differently and be the same
      const name: unknown = last.includes('\\') ? JSON.parse(last) : last.slice(1, -1)
      const names = open.at(-1)
      if (typeof name !== 'string' || !names) continue
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}

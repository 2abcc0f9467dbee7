import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { hostsMeta, type Hosts } from '../../src/protocol/hosts.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
// file names with a hash never change their content
const hashed = /^assets\/|[-.][\w-]{8,}\.(js|css|woff2|png|svg|jpg|webp|wasm)$/

const accepts = (header: string | null, coding: string): boolean =>
  (header ?? '').split(',').some(part => {
    const [name, q] = part.trim().split(/;\s*q=/)
    return name === coding && Number(q ?? 1) > 0
  })

export interface StaticSite {
  /** Hashes of the scripts in its page, as a content policy names them. */
  readonly inlineScripts: readonly string[]
  /**
   * `hosts`: the API and file hosts for the page, if they are not its own (SES-16); `light`: the
   * folder of the light page for this path, which loads no part of the console.
   */
  answer(request: Request, hosts?: Hosts, light?: string): Promise<Response | undefined>
}

/**
 * The built console. File names are read once, so that no request path ever reaches the disk;
 * brotli versions from the build are sent to clients that accept them; the path of a screen gets
 * index.html. Undefined if the request is for something else.
 */
export const openSite = async (folder: string): Promise<StaticSite | undefined> => {
  const root = resolve(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(
    entries
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  if (!names.has('index.html')) return undefined
  const fileCache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const bytesOf = (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes =
      fileCache.get(name) ?? readFile(join(root, name)).then(buffer => Uint8Array.from(buffer))
    fileCache.set(name, bytes)
    return bytes
  }
  return {
    inlineScripts: inlineScriptsOf(new TextDecoder().decode(await bytesOf('index.html'))),
    async answer(request, hosts, light) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const path = decode(new URL(request.url).pathname).slice(1)
      const screen = !path.includes('.') && !path.startsWith('assets/') && !path.startsWith('edu_')
      const lightPage = light && `${light}/index.html`
      const page = lightPage && names.has(lightPage) ? lightPage : 'index.html'
      const name = names.has(path) && !path.endsWith('.br') ? path : screen ? page : undefined
      if (name === undefined) return undefined
      if (name === page && hosts)
        return pageWith(hosts, await bytesOf(name), request.method === 'HEAD')
      const coding = (['br', 'gzip'] as const).find(
        c =>
          names.has(`${name}.${c === 'br' ? 'br' : 'gz'}`) &&
          accepts(request.headers.get('accept-encoding'), c),
      )
      const bytes = await bytesOf(coding ? `${name}.${coding === 'br' ? 'br' : 'gz'}` : name)
      const headers = new Headers({
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        Vary: 'Accept-Encoding',
      })
      if (coding) headers.set('Content-Encoding', coding)
      return new Response(request.method === 'HEAD' ? null : bytes, { headers })
    },
  }
}

/** The page with the hosts that its console uses: the console reads them before its first call. */
const pageWith = (hosts: Hosts, page: Uint8Array<ArrayBuffer>, headOnly: boolean): Response => {
  // origins contain no characters that need escaping in an attribute
  const meta = `<meta name="${hostsMeta}" content="${hosts.api} ${hosts.files}" />`
  const html = new TextDecoder().decode(page).replace('</head>', `${meta}</head>`)
  return new Response(headOnly ? null : html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

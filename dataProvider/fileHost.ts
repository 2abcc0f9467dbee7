import { paths } from '../src/protocol/paths.ts'

const isFileRef = (value: object): value is { url: string } =>
  'id' in value && 'name' in value && 'url' in value && typeof value.url === 'string'

/** Addresses of files that stand by themselves, such as those of a lesson's pictures. */
const isFileAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith(`${paths.root}/file/get?`) || value.startsWith(`${paths.taskFile}?`))

/** SES-16: addresses of files, which the server gives without an origin, on the file host. `host` '' leaves everything as it is. */
export const onFileHost = (value: unknown, host: string): unknown => {
  if (host !== '' && isFileAddress(value)) return host + value
  if (host === '' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => onFileHost(item, host))
  const moved = Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, onFileHost(item, host)]),
  )
  // a menu entry has an address too, but children rather than a file behind it
  return isFileRef(value) &&
    value.url.startsWith('/') &&
    !value.url.startsWith('//') &&
    !('children' in value)
    ? { ...moved, url: host + value.url }
    : moved
}

import { paths } from '../src/protocol/paths.ts'
import type { Hosts } from '../src/protocol/hosts.ts'

const isFileRef = (value: object): value is { url: string } =>
  'id' in value && 'name' in value && 'url' in value && typeof value.url === 'string'

/** Files of pass holders: of a student, or by a shared link. */
const passFiles = '/edu_openapi/file/'

/** Signed addresses of independent files, such as those of a lesson's pictures. */
const fileAddress = new RegExp(
  `^(?:${paths.root}/(?:file/get|disk/zip|disk/page|courseware/page)|${passFiles}[^?]+|${paths.taskFile})[?]`,
)
const isFileAddress = (value: unknown): value is string =>
  typeof value === 'string' && fileAddress.test(value)

/** Files of converted videos, whose addresses are as personal as those with `p`. */
const videoPaths = [`${paths.root}/courseVideo/file/`, '/edu_openapi/recordedCourse/video/']
const isVideoAddress = (value: unknown): value is string =>
  typeof value === 'string' && videoPaths.some(path => value.startsWith(path))

/** A personal link is compared with a cookie of the API's host, which no other host is sent. */
const hostOf = (address: string, { api, files }: Hosts): string =>
  /[?&]p=/.test(address) || address.startsWith(passFiles) ? api : files

/**
 * SES-16: puts file addresses, which the server returns without an origin, on the file host. `host`
 * '' leaves them unchanged.
 */
export const onFileHost = (value: unknown, hosts: Hosts): unknown => {
  if (hosts.files === '' && hosts.api === '') return value
  if (isVideoAddress(value)) return hosts.api + value
  if (isFileAddress(value)) return hostOf(value, hosts) + value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => onFileHost(item, hosts))
  const moved = Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, onFileHost(item, hosts)]),
  )
  // a menu entry has an address too, but children rather than a file behind it
  return isFileRef(value) &&
    value.url.startsWith('/') &&
    !value.url.startsWith('//') &&
    !('children' in value)
    ? { ...moved, url: hostOf(value.url, hosts) + value.url }
    : moved
}

import { WrongSetting } from './wrongSetting.ts'

/** Settings of an S3-compatible store for files. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any other store. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /**
   * The store's address for browsers; undefined if they can't reach it, so that files go through
   * the server.
   */
  readonly publicEndpoint?: string | undefined
  /** Milliseconds until the response headers; 30 s by default. */
  readonly patienceMs?: number
}

type Variables = Readonly<Record<string, string | undefined>>

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

/**
 * The settings of an object store; undefined if `S3_ENDPOINT` is not set. Throws WrongSetting at
 * the first wrong variable.
 */
export const s3Of = (env: Variables): S3Settings | undefined => {
  const endpoint = env['S3_ENDPOINT']
  if (!endpoint) {
    const alone = required.find(name => env[name])
    if (alone) throw new WrongSetting(`${alone} requires S3_ENDPOINT`)
    return undefined
  }
  if (!isWebAddress(endpoint))
    throw new WrongSetting('S3_ENDPOINT must look like https://s3.eu-central-1.amazonaws.com')
  const publicEndpoint = env['S3_PUBLIC_ENDPOINT'] || endpoint
  const isDirect = publicEndpoint !== 'none'
  if (isDirect && !isWebAddress(publicEndpoint))
    throw new WrongSetting(
      'S3_PUBLIC_ENDPOINT must look like https://files.example.com, or be none: files go through the server',
    )
  const missing = required.find(name => !env[name])
  if (missing) throw new WrongSetting(`S3_ENDPOINT requires ${missing}`)
  const bucket = env['S3_BUCKET'] ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new WrongSetting(`S3_BUCKET must be the name of a bucket, not '${bucket}'`)
  return {
    endpoint,
    bucket,
    region: env['S3_REGION'] || 'us-east-1',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
    publicEndpoint: isDirect ? publicEndpoint : undefined,
  }
}

/** The store's error response; for the log. */
export class S3Refused extends Error {
  readonly status: number
  constructor(method: string, key: string, status: number, code: string | undefined) {
    super(`object store: ${method} ${key} answered ${status} ${code ?? ''}`.trim())
    this.status = status
  }
}

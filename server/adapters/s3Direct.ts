import { AwsClient } from 'aws4fetch'
import type { DirectOptions } from '../platform/ports.ts'
import type { S3Settings } from './s3Settings.ts'

/**
 * Makes temporary URLs at which the object store itself serves a file, so that its bytes bypass the
 * server; see `Files.direct`.
 */
export const directAddress = (
  { bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  publicEndpoint: string,
) => {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${publicEndpoint.replace(/\/$/, '')}/${bucket}`
  return async (key: string, { seconds, headers }: DirectOptions): Promise<string> => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const query = new URLSearchParams({
      'X-Amz-Expires': String(seconds),
      'response-content-type': headers['Content-Type'],
      'response-content-disposition': headers['Content-Disposition'],
    })
    const signed = await aws.sign(`${base}/${path}?${query}`, {
      method: 'GET',
      aws: { signQuery: true },
    })
    return signed.url
  }
}

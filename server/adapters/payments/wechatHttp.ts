import type { Output } from 'wechatpay-node-v3/dist/lib/interface-v2.js'
import type { IPayRequest } from 'wechatpay-node-v3/dist/lib/pay-request.interface.js'
import { ProviderUnavailable } from '../../platform/payments.ts'
import { patienceMs } from './parts.ts'

/** The origin that the SDK writes into its addresses. */
const realOrigin = 'https://api.mch.weixin.qq.com'

/** Verifies the signature of what WeChat sends. */
export type VerifySignature = (headers: Headers, body: string) => Promise<boolean>

/**
 * HTTP client for the SDK, which by default waits for ever and trusts every response. Successful
 * responses are verified, except those of `/v3/certificates`, whose content is encrypted with the
 * merchant's key. Throws ProviderUnavailable.
 */
export const wechatHttp = (
  origin: string | undefined,
  verify: () => VerifySignature,
): IPayRequest => {
  const ask = async (
    url: string,
    init: { readonly method: string; readonly body?: string },
    headers: Record<string, string>,
  ): Promise<Output> => {
    let answer: Response
    let text: string
    try {
      answer = await fetch(origin === undefined ? url : url.replace(realOrigin, origin), {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      text = await answer.text()
    } catch (error) {
      throw new ProviderUnavailable('wechat', { cause: error })
    }
    if (!answer.ok) return { status: answer.status, error: text }
    if (answer.status !== 204 && !url.includes('/v3/certificates'))
      if (!(await verify()(answer.headers, text)))
        throw new ProviderUnavailable('wechat: the answer is not signed by the provider')
    try {
      return { status: answer.status, data: text === '' ? {} : JSON.parse(text) }
    } catch (error) {
      throw new ProviderUnavailable('wechat: the answer is no JSON', { cause: error })
    }
  }
  return {
    get: (url, headers) => ask(url, { method: 'GET' }, headers),
    post: (url, params, headers) =>
      ask(url, { method: 'POST', body: JSON.stringify(params) }, headers),
    upload: () => Promise.reject(new Error('nothing is uploaded')),
  }
}

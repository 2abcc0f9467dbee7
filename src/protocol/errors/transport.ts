import type { Lang } from '../../schema/label.ts'
import type { TextParams, Transport } from './catalogue.ts'

/** ERR-02: texts for a response without one of our envelopes. */
export const transport: Readonly<Record<Lang, Transport>> = {
  en: {
    statuses: {
      400: 'Request error',
      401: 'Unauthorised, please log in again',
      403: 'Access denied',
      404: 'Request failed',
      408: 'Request timeout',
      500: 'Server error',
      501: 'Service not implemented',
      502: 'Network error',
      503: 'Service unavailable',
      504: 'Network timeout',
      505: 'HTTP version unsupported',
      867: 'Token invalid, please log in again',
    },
    other: 'Connection error (%{status})',
    noResponse: 'Failed to connect to server',
  },
  zh: {
    statuses: {
      400: '请求错误',
      401: '未授权，请重新登录',
      403: '拒绝访问',
      404: '请求失败',
      408: '请求超时',
      500: '服务器错误',
      501: '服务未实现',
      502: '网络错误',
      503: '服务不可用',
      504: '网络超时',
      505: 'HTTP 版本不受支持',
      867: '登录凭证无效，请重新登录',
    },
    other: '连接出错（%{status}）',
    noResponse: '连接服务器失败',
  },
}

/**
 * Fills the parameters into a text. `%{hours|hour|hours}` becomes the number and the singular or
 * plural word.
 */
export const fill = (text: string, params: TextParams): string =>
  text.replace(
    /%\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}/g,
    (hole, name: string, one?: string, other?: string) => {
      const figure = params[name]
      if (figure === undefined) return hole
      return one === undefined ? String(figure) : `${figure} ${Number(figure) === 1 ? one : other}`
    },
  )

/** ERR-02: the text of an HTTP status without an envelope; `undefined`: no response at all. */
export const sayTransport = (lang: Lang, status?: number): string => {
  const messages: Transport = transport[lang]
  if (status === undefined) return messages.noResponse
  return messages.statuses[String(status)] ?? fill(messages.other, { status })
}

import type { Label } from '../../schema/label.ts'
import { paths } from '../paths.ts'

/** Texts of one endpoint by code; '000' is its text for unknown codes. */
export type EndpointTexts = Readonly<Record<string, Label>>

/** SES-09: endpoints with their own text for a code. By 'METHOD path'. */
export const endpointTexts: Readonly<Record<string, EndpointTexts>> = {
  [`POST ${paths.login}`]: {
    '000': {
      en: 'Login failed. Check the account and password and try again.',
      zh: '登录失败，请核对账号和密码后重试。',
    },
    '429': {
      en: 'Too many login attempts. Wait a moment and try again.',
      zh: '登录尝试过于频繁，请稍后重试。',
    },
  },
  [`POST ${paths.loginOrg}`]: {
    '000': {
      en: 'Login failed. Check the institution, the account and the password and try again.',
      zh: '登录失败，请核对机构、账号和密码后重试。',
    },
    '429': {
      en: 'Too many login attempts. Wait a moment and try again.',
      zh: '登录尝试过于频繁，请稍后重试。',
    },
    '713': {
      en: 'The institution doesn’t exist, or you don’t have an account there.',
      zh: '机构不存在，或您没有该机构的账号。',
    },
  },
  [`POST ${paths.loginByCode}`]: {
    '000': {
      en: 'Login failed. Check the code or get a new one.',
      zh: '登录失败，请核对验证码或重新获取。',
    },
    '429': {
      en: 'Too many login attempts. Wait a moment and try again.',
      zh: '登录尝试过于频繁，请稍后重试。',
    },
    '953': { en: 'This code has expired. Get a new one.', zh: '验证码已失效，请重新获取。' },
  },
  [`POST ${paths.sendCode}`]: {
    '000': {
      en: 'The code couldn’t be sent. Wait a moment and try again.',
      zh: '验证码发送失败，请稍后重试。',
    },
    '429': {
      en: 'Too many codes requested. Wait a while and try again.',
      zh: '获取验证码过于频繁，请稍后重试。',
    },
  },
  [`POST ${paths.changePassword}`]: {
    '000': {
      en: 'The password wasn’t changed. Try again.',
      zh: '密码未修改，请重试。',
    },
    '950': { en: 'The old password is wrong.', zh: '旧密码错误。' },
  },
  [`PUT ${paths.refresh}`]: {
    '000': {
      en: 'Your login couldn’t be renewed. Please log in again.',
      zh: '登录续期失败，请重新登录。',
    },
  },
  [`POST ${paths.upload}`]: {
    '000': {
      en: 'The upload failed. Nothing was saved. Try again.',
      zh: '上传失败，未保存任何内容，请重试。',
    },
  },
  [`PATCH ${paths.uploads}`]: {
    '000': {
      en: 'The upload was interrupted. What has been received is kept. Try again.',
      zh: '上传中断，已收到的部分仍保留，请重试。',
    },
    '18001': {
      en: 'The server has run out of storage space. What has been received is kept. Contact your administrator, then try again.',
      zh: '服务器存储空间不足，已收到的部分仍保留。请联系管理员处理后重试。',
    },
  },
  [`GET ${paths.importJob}`]: {
    '000': {
      en: 'The import couldn’t be loaded. Refresh the page.',
      zh: '导入任务加载失败，请刷新页面。',
    },
    '404': { en: 'This import doesn’t exist.', zh: '该导入任务不存在。' },
  },
}

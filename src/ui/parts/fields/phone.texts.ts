import { texts } from '../../../i18n/texts.ts'

export const phoneTexts = texts({
  en: {
    country: 'Country or region',
    enter: 'Enter a mobile number.',
    enterSome: 'Enter a mobile number, or an email address or account instead.',
    checking: 'Checking whether this number is already registered…',
    withCode: (code: string) => `Country code +${code}`,
  },
  zh: {
    country: '国家或地区',
    enter: '请输入手机号。',
    enterSome: '请输入手机号，或填写邮箱、账号。',
    checking: '正在检查手机号是否已注册…',
    withCode: (code: string) => `国家区号 +${code}`,
  },
})

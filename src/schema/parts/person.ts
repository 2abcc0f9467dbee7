import { defineAction } from '../action.ts'
import { countryCode, email, password, phone, text } from '../fields/index.ts'
import type { Label } from '../label.ts'

/**
 * A person's name. `synonyms`: further headings of a spreadsheet; `byVisitors`: people give it
 * themselves before anyone knows them.
 */
export const personName = (
  synonyms: readonly string[] = [],
  { byVisitors }: { readonly byVisitors?: true } = {},
) =>
  text({
    label: { en: 'Name', zh: '姓名' },
    required: true,
    rule: 'name',
    max: 50,
    search: true,
    synonyms,
    ...(byVisitors && { byVisitors }),
  })

/**
 * How a person is reached and logs in; `masks` are the data permissions that hide them;
 * `accountSynonyms`: further headings for the account. Refused, where taken, with the codes of
 * accounts.
 */
export const contactFields = <const P extends string, const E extends string>(
  masks: {
    readonly phone: P
    readonly email: E
  },
  accountSynonyms: readonly string[] = [],
) => ({
  countryCode: countryCode({
    label: { en: 'Country code', zh: '国家区号' },
    defaultFrom: 'institution',
    synonyms: ['区号', '国家代码', 'Calling code'],
  }),
  phone: phone({
    label: { en: 'Phone', zh: '手机号' },
    country: 'countryCode',
    masked: masks.phone,
    search: true,
    taken: '945',
    synonyms: [
      '手机',
      '电话',
      '手机号码',
      '联系电话',
      '联系方式',
      '家长电话',
      '家长手机',
      '家长手机号',
      'Mobile',
      'Phone number',
    ],
  }),
  email: email({
    label: { en: 'E-mail', zh: '邮箱' },
    masked: masks.email,
    search: true,
    taken: '948',
    synonyms: ['电子邮箱', '电子邮件', '邮箱地址', '邮件', 'Email', 'Mail'],
  }),
  account: text({
    label: { en: 'Account', zh: '账号' },
    rule: 'account',
    max: 64,
    search: true,
    taken: '7002',
    // Anna and anna are one person
    normalise: account => account.toLowerCase(),
    synonyms: ['帐号', '登录账号', 'Login', 'User name', ...accountSynonyms],
    help: {
      en: 'Letters, digits, dots, hyphens and underscores',
      zh: '可使用字母、数字、点、短横线和下划线',
    },
  }),
})

/**
 * STU-04, LGN-04: a new password for an account; refused with 905 for those that the school didn't
 * make. `who`: 'teacher', '老师'.
 */
export const resetPasswordOf = (who: Label) =>
  defineAction({
    label: { en: 'Reset password', zh: '重置密码' },
    icon: 'lock',
    on: 'record',
    apiKeys: false,
    input: {
      password: password({
        label: { en: 'New password', zh: '新密码' },
        required: true,
        help: { en: '6 to 20 letters and digits', zh: '6 到 20 位字母或数字' },
      }),
    },
    errors: ['905', '2114', '2115', '11000'],
    confirm: {
      en: `The ${who.en} is logged out on all devices and has to use the new password. Passwords of personal and third-party accounts can’t be reset.`,
      zh: `该${who.zh}将在所有设备上退出登录，之后使用新密码登录。个人账号和第三方账号的密码不能重置。`,
    },
  })

/**
 * Removes the second factor of a person who has lost it, by the permission and the rules of
 * `right`'s password reset.
 */
export const removeSecondFactorOf = (who: Label, right: string) =>
  defineAction({
    label: { en: 'Turn off two-step verification', zh: '关闭两步验证' },
    icon: 'lock',
    on: 'record',
    right,
    apiKeys: false,
    danger: true,
    errors: ['905', '404'],
    confirm: {
      en: `The ${who.en} is logged out on all devices and logs in with the password alone.`,
      zh: `该${who.zh}将在所有设备上退出登录，之后仅凭密码登录。`,
    },
  })

/**
 * Permanently erases what the institution knows about a person
 * (docs/decisions/087-personal-data.md). `help`: for the name that confirms it.
 */
export const erasureOf = (help: Label, confirm: Label) =>
  defineAction({
    label: { en: 'Erase personal data', zh: '清除个人数据' },
    icon: 'trash',
    on: 'record',
    apiKeys: false,
    danger: true,
    input: {
      name: text({ label: { en: 'Name', zh: '姓名' }, required: true, max: 50, help }),
      reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
    },
    errors: ['34560', '34561'],
    confirm,
  })

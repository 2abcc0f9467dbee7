import { texts } from '../../i18n/texts.ts'

export const loginTexts = texts({
  en: {
    title: 'Log in',
    account: 'Account',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    enter: 'Log in',
    accountMissing: 'Enter your account',
    passwordMissing: 'Enter your password',
    failed: 'Couldn’t log in. Check your connection and try again.',
    comeBack: 'Log in to continue where you left off. Your unsaved work is kept.',
    welcome: 'Manage your classes, lessons and people',
  },
  zh: {
    title: '登录',
    account: '账号',
    password: '密码',
    show: '显示密码',
    hide: '隐藏密码',
    enter: '登录',
    accountMissing: '请输入账号',
    passwordMissing: '请输入密码',
    failed: '登录失败，请检查网络后重试。',
    comeBack: '登录后可回到刚才的页面，未完成的内容已为您保留。',
    welcome: '班级、课节与人员，统一管理',
  },
})

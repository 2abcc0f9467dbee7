import { addTranslation } from 'media-chrome/utils/i18n.js'
import { En } from 'media-chrome/lang/en.js'
import { ZhCn } from 'media-chrome/lang/zh-CN.js'
import type { Lang } from '../../schema/label.ts'
import { chromeWords } from './player.texts.ts'

/** media-chrome's names of the two languages. */
export const chromeLangs: Readonly<Record<Lang, string>> = { en: 'en', zh: 'zh-CN' }

addTranslation(chromeLangs.en, { ...En, ...chromeWords.en })
addTranslation(chromeLangs.zh, { ...ZhCn, ...chromeWords.zh })

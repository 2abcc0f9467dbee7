import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

declare const config: {
  forbidden: IForbiddenRuleType[]
  options: Omit<ICruiseOptions, 'validate' | 'ruleSet'> & { tsConfig?: unknown }
}
export default config

import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(5, 6, rules)

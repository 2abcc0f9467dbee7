import { matrixOf } from './matrix/suite.ts'

matrixOf(0, 3)

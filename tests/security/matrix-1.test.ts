import { matrixTests } from './matrix/suite.ts'

matrixTests(0, 3)

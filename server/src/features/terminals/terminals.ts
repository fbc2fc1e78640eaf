export { tendTerminals } from './daily.ts';
export { approveTerminals, decideTerminal } from './decide.ts';
export { cancelTerminal, loseTerminal, replaceTerminal, returnTerminal } from './end.ts';
export { registerTerminal, renewTerminal, requestTerminal } from './request.ts';
export { verifyTerminals } from './verify.ts';

export { startTestCluster as default } from './template-database.ts';

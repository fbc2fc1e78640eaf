import { grantToApplication } from '../../server/src/platform/db/app-role.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { withInstallation } from './installation.ts';

/**
 * Migrates the database to the schema of this version and grants the application's role its rights.
 * Run it before the servers of this version start. Prints JSON.
 */
try {
  const applied = await withInstallation(async ({ config, owner_url }) => {
    const names = await migrate(owner_url);
    await grantToApplication(
      owner_url,
      config.database_direct_url ?? config.database_url ?? owner_url,
    );
    return names;
  });
  console.log(JSON.stringify({ applied }, null, 2));
} catch (error) {
  console.error(`Not migrated: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

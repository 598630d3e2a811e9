// What better-auth calls its tables and columns, and what we call them. Its user is our account.
const times = { createdAt: "created_at", updatedAt: "changed_at" };

export const authTables = {
  user: {
    modelName: "accounts",
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      kind: { type: ["customer", "provider", "operator"] as ("customer" | "provider" | "operator")[] },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "account_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
  },
  account: {
    modelName: "credentials",
    fields: {
      userId: "account_id",
      accountId: "provider_account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } },
};

export const twoFactorTables = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      userId: "account_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
};

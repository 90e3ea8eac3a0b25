/** The provider's answer, shortened. */
export const answer = JSON.stringify({
  DBInstances: [
    {
      DBInstanceIdentifier: "fieldstone-eu-a-database",
      DBInstanceClass: "db.r8g.large",
      Engine: "postgres",
      DBInstanceStatus: "available",
      Endpoint: { Address: "fieldstone-eu-a-database.c0ffee.eu-central-1.rds.amazonaws.com", Port: 5432 },
      MultiAZ: true,
      StorageType: "gp3",
      MaxAllocatedStorage: 4000,
      BackupRetentionPeriod: 35,
      CACertificateIdentifier: "rds-ca-rsa4096-g1",
      DBSubnetGroup: { DBSubnetGroupName: "fieldstone-eu-a-database" },
      VpcSecurityGroups: [{ VpcSecurityGroupId: "sg-1", Status: "active" }],
      DBParameterGroups: [
        { DBParameterGroupName: "fieldstone-eu-a-database", ParameterApplyStatus: "in-sync" },
      ],
      EnabledCloudwatchLogsExports: ["postgresql", "upgrade"],
    },
  ],
});

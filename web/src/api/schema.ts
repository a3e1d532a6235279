// Made from the description of the API by `npm run generate`.

export interface paths {
    "/_app/apps": {
        parameters: {
        };
        /** The apps of the developer account, by name */
        get: operations["listApps"];
        /** Make an app; its client secret is told this once */
        post: operations["createApp"];
    };
    "/_app/apps/{appId}": {
        parameters: {
        };
        /** Read one app */
        get: operations["getApp"];
        /** Delete an app that no account has connected and that has no event templates */
        delete: operations["deleteApp"];
        /** Change the name, the redirect URIs or the scopes of an app; what is left out stays */
        patch: operations["changeApp"];
    };
    "/_app/apps/{appId}/deliveries": {
        parameters: {
        };
        /** The notifications of the last day to an app, sent or not, the latest first */
        get: operations["listWebhookDeliveries"];
    };
    "/_app/apps/{appId}/deliveries/{deliveryId}/replay": {
        parameters: {
        };
        /** Send the same notifications once more, as a delivery of its own */
        post: operations["replayWebhookDelivery"];
    };
    "/_app/apps/{appId}/icon": {
        parameters: {
        };
        /** The icon of an app, as PNG */
        get: operations["getAppIcon"];
        /** Set the icon of an app: a PNG or WebP picture, nearly square, with a transparent background */
        put: operations["setAppIcon"];
        /** Remove the icon of an app */
        delete: operations["removeAppIcon"];
    };
    "/_app/apps/{appId}/secret": {
        parameters: {
        };
        /** A new client secret; the old one ends at once */
        post: operations["rotateAppSecret"];
    };
    "/_app/apps/{appId}/timeline/preview": {
        parameters: {
        };
        /** What a template that is not saved would show of sample values, or where it is wrong */
        post: operations["previewEventTemplate"];
    };
    "/_app/connected-apps": {
        parameters: {
        };
        /** The apps that the account has connected, by name */
        get: operations["listConnectedApps"];
    };
    "/_app/connected-apps/{appId}": {
        parameters: {
        };
        /** Disconnect an app; its tokens end at once */
        delete: operations["disconnectApp"];
    };
    "/_app/developer": {
        parameters: {
        };
        /** Give the developer account another name */
        patch: operations["renameDeveloperAccount"];
    };
    "/_app/developer/invitations": {
        parameters: {
        };
        /** List the pending invitations of the developer account */
        get: operations["listDeveloperInvitations"];
        /** Invite a user of this server; returns a one-time link to hand over */
        post: operations["inviteDeveloperPerson"];
    };
    "/_app/developer/invitations/{invitationId}": {
        parameters: {
        };
        /** Revoke an invitation */
        delete: operations["revokeDeveloperInvitation"];
    };
    "/_app/developer/invitations/{invitationId}/link": {
        parameters: {
        };
        /** Replace the link of an invitation with a new one */
        post: operations["renewDeveloperInvitation"];
    };
    "/_app/developer/keys": {
        parameters: {
        };
        /** The API keys of the developer account, without the keys themselves */
        get: operations["listDeveloperKeys"];
        /** One more API key */
        post: operations["createDeveloperKey"];
    };
    "/_app/developer/keys/{keyId}": {
        parameters: {
        };
        /** End an API key */
        delete: operations["revokeDeveloperKey"];
    };
    "/_app/developer/people": {
        parameters: {
        };
        /** The people of the developer account */
        get: operations["listDeveloperPeople"];
    };
    "/_app/developer/people/{userId}": {
        parameters: {
        };
        /** Take somebody out, from their next request on */
        delete: operations["removeDeveloperPerson"];
    };
    "/_app/developers": {
        parameters: {
        };
        /** The developer accounts that the user belongs to */
        get: operations["listDeveloperAccounts"];
        /** A developer account of the user's own */
        post: operations["createDeveloperAccount"];
    };
    "/_app/files/deleted": {
        parameters: {
        };
        /** List the files that were deleted and whose content is kept, accessible to nobody */
        get: operations["listDeletedFiles"];
    };
    "/_app/first-start": {
        parameters: {
        };
        /** Whether the server waits for its first person */
        get: operations["getFirstStart"];
        /** The first account and its administrator, for who knows the code in the log */
        post: operations["makeFirstStart"];
    };
    "/_app/intake": {
        parameters: {
        };
        /** Whether the account accepts submissions and visitors, and its forms */
        get: operations["getIntake"];
        /** Accept submissions and visitors, or stop accepting them */
        patch: operations["changeIntake"];
    };
    "/_app/intake/forms": {
        parameters: {
        };
        /** Add a form whose submissions the account accepts; without an id it gets one */
        post: operations["addIntakeForm"];
    };
    "/_app/intake/forms/{formGuid}": {
        parameters: {
        };
        /** Delete a form; contacts that came from it stay */
        delete: operations["deleteIntakeForm"];
    };
    "/_app/invitation": {
        parameters: {
        };
        /** Show the invitation of a link */
        post: operations["findInvitation"];
    };
    "/_app/invitation/accept": {
        parameters: {
        };
        /** Accept an invitation as the signed-in user */
        post: operations["acceptInvitation"];
    };
    "/_app/invitation/decline": {
        parameters: {
        };
        /** Decline an invitation; its link is no longer valid */
        post: operations["declineInvitation"];
    };
    "/_app/invitation/join": {
        parameters: {
        };
        /** Accept an invitation as a new user, with a name and a password */
        post: operations["joinByInvitation"];
    };
    "/_app/invitations": {
        parameters: {
        };
        /** List the pending invitations of the account */
        get: operations["listInvitations"];
        /** Invite a person to the account; returns a one-time link to hand over */
        post: operations["inviteUser"];
    };
    "/_app/invitations/{invitationId}": {
        parameters: {
        };
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
    };
    "/_app/invitations/{invitationId}/link": {
        parameters: {
        };
        /** Replace the link of an invitation with a new one */
        post: operations["renewInvitation"];
    };
    "/_app/lists/count": {
        parameters: {
        };
        /** How many records fit filters that are not saved, some thousands of records at a time */
        post: operations["countFitting"];
    };
    "/_app/objects/{objectType}/{objectId}/restore": {
        parameters: {
        };
        /** Take a record out of the recycle bin */
        post: operations["restoreRecord"];
    };
    "/_app/objects/{objectType}/{objectId}/timeline": {
        parameters: {
        };
        /** What happened to a record, newest first, a page at a time */
        get: operations["getTimeline"];
    };
    "/_app/objects/{objectType}/restore": {
        parameters: {
        };
        /** Take up to 100 records out of the recycle bin */
        post: operations["restoreRecords"];
    };
    "/_app/private-apps": {
        parameters: {
        };
        /** The private apps of the account, without their tokens */
        get: operations["listPrivateApps"];
        /** Make a private app; its token is told this once */
        post: operations["createPrivateApp"];
    };
    "/_app/private-apps/{appId}": {
        parameters: {
        };
        /** Delete a private app and its token */
        delete: operations["deletePrivateApp"];
    };
    "/_app/private-apps/{appId}/token": {
        parameters: {
        };
        /** A new token; the old one ends at once */
        post: operations["rotatePrivateAppToken"];
    };
    "/_app/profile": {
        parameters: {
        };
        /** Change one's own name */
        patch: operations["renameUser"];
    };
    "/_app/profile/password": {
        parameters: {
        };
        /** Change one's own password; the other sessions end */
        put: operations["changePassword"];
    };
    "/_app/profile/sessions": {
        parameters: {
        };
        /** Where one is signed in */
        get: operations["listSessions"];
    };
    "/_app/profile/sessions/{sessionId}": {
        parameters: {
        };
        /** End one of one's own sessions */
        delete: operations["endSession"];
    };
    "/_app/scopes": {
        parameters: {
        };
        /** Every scope that an app can ask for, and what it means */
        get: operations["listScopes"];
    };
    "/_app/session": {
        parameters: {
        };
        /** Who is signed in, and the accounts they belong to */
        get: operations["getSession"];
        /** Sign in: a session cookie for an address and a password */
        post: operations["signIn"];
        /** End the session */
        delete: operations["signOut"];
    };
    "/_app/timeline/events/{eventTemplateId}/{eventId}/detail": {
        parameters: {
        };
        /** The details of one event */
        get: operations["getTimelineEventDetails"];
    };
    "/_app/timeline/templates": {
        parameters: {
        };
        /** The event templates of the apps that the account has connected, by the names of app and template */
        get: operations["listConnectedTemplates"];
    };
    "/_app/users": {
        parameters: {
        };
        /** The people of the account, with their roles */
        get: operations["listUsers"];
    };
    "/_app/users/{userId}": {
        parameters: {
        };
        /** Take somebody out of the account, from their next request on */
        delete: operations["removeUser"];
        /** Give somebody another role, from their next request on */
        patch: operations["changeUserRole"];
    };
    "/_app/users/{userId}/password": {
        parameters: {
        };
        /** Reset the password of a user who belongs to this account only */
        post: operations["giveUserPassword"];
    };
    "/_app/views": {
        parameters: {
        };
        /** List a person's views of an object type, and those that are shared */
        get: operations["listViews"];
        /** Save a view */
        post: operations["createView"];
    };
    "/_app/views/{viewId}": {
        parameters: {
        };
        /** Delete a view */
        delete: operations["deleteView"];
        /** Rename a view, share it, or change what it shows */
        patch: operations["updateView"];
    };
    "/_spoke/clock": {
        parameters: {
        };
        /** The time as the server sees it */
        get: operations["getSandboxClock"];
        /** Move the time by seconds, to a moment, or back to real time */
        post: operations["moveSandboxClock"];
    };
    "/_spoke/credentials": {
        parameters: {
        };
        /** The credentials of the seed that still work, in groups */
        get: operations["listSandboxCredentials"];
    };
    "/_spoke/faults": {
        parameters: {
        };
        /** The rules of faults in the order in which they are tried, with their hits */
        get: operations["listSandboxFaults"];
        /** Let requests fail, wait, or lose their connection */
        post: operations["addSandboxFault"];
        /** Remove all rules of faults */
        delete: operations["deleteSandboxFaults"];
    };
    "/_spoke/faults/{id}": {
        parameters: {
        };
        /** Remove one rule of faults */
        delete: operations["deleteSandboxFault"];
    };
    "/_spoke/hubs": {
        parameters: {
        };
        /** A new account with an administrator and a private app */
        post: operations["createSandboxHub"];
    };
    "/_spoke/limits": {
        parameters: {
        };
        /** Which limits of calls hold, and what is in use of them */
        get: operations["getSandboxLimits"];
        /** Limit calls as in an account of a tier, or no more */
        put: operations["setSandboxLimits"];
        /** Forget which calls were counted */
        delete: operations["deleteSandboxLimitCounts"];
    };
    "/_spoke/oauth/grant": {
        parameters: {
        };
        /** What the consent page does, without a browser */
        post: operations["grantInSandbox"];
    };
    "/_spoke/requests": {
        parameters: {
        };
        /** The last requests and responses, secrets masked */
        get: operations["listSandboxRequests"];
    };
    "/_spoke/requests/{id}": {
        parameters: {
        };
        /** One of the last requests with its response */
        get: operations["getSandboxRequest"];
    };
    "/_spoke/reset": {
        parameters: {
        };
        /** Back to the seed */
        post: operations["resetSandbox"];
    };
    "/_spoke/routes": {
        parameters: {
        };
        /** Every endpoint, and how often it has succeeded */
        get: operations["listSandboxRoutes"];
    };
    "/_spoke/snapshots": {
        parameters: {
        };
        /** The snapshots, the latest first, with their sizes */
        get: operations["listSandboxSnapshots"];
        /** Keep everything as it is now under a name */
        post: operations["takeSandboxSnapshot"];
    };
    "/_spoke/snapshots/{id}": {
        parameters: {
        };
        /** Forget a snapshot */
        delete: operations["deleteSandboxSnapshot"];
    };
    "/_spoke/snapshots/{id}/restore": {
        parameters: {
        };
        /** Back to a snapshot: everything and the clock as they were */
        post: operations["restoreSandboxSnapshot"];
    };
    "/_spoke/visitors/identify": {
        parameters: {
        };
        /** Say whose browser it is */
        post: operations["identifySandboxVisitor"];
    };
    "/_spoke/webhooks": {
        parameters: {
        };
        /** The notifications of the last day, sent or not */
        get: operations["listSandboxDeliveries"];
    };
    "/_spoke/webhooks/{id}/replay": {
        parameters: {
        };
        /** Send the same notifications once more */
        post: operations["replaySandboxDelivery"];
    };
    "/_track/identify": {
        parameters: {
        };
        /** Say whose browser it is; events that waited for that appear */
        post: operations["identifyVisitor"];
    };
    "/account-info/v3/api-usage/daily/private-apps": {
        parameters: {
        };
        /** What the private apps of the account have called today */
        get: operations["getDailyApiUsage"];
    };
    "/account-info/v3/details": {
        parameters: {
        };
        /** The account that the token belongs to */
        get: operations["getAccountDetails"];
    };
    "/appinstalls/v3/external-install": {
        parameters: {
        };
        /** Disconnect the app from the account of the token */
        delete: operations["uninstallApp"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/archive": {
        parameters: {
        };
        /** Take types away from up to 2,000 pairs of records; the plain one takes everything with it */
        post: operations["archiveAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records, each by one type */
        post: operations["createAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/batch/read": {
        parameters: {
        };
        /** List the records that up to 1,000 records are associated with; towards companies the primary one */
        post: operations["readAssociationBatchByName"];
    };
    "/crm/v3/associations/{fromObjectType}/{toObjectType}/types": {
        parameters: {
        };
        /** List the names of the association types between two object types */
        get: operations["listAssociationTypes"];
    };
    "/crm/v3/lists": {
        parameters: {
        };
        /** Read several lists by their ids */
        get: operations["listLists"];
        /** Create a list */
        post: operations["createList"];
    };
    "/crm/v3/lists/{listId}": {
        parameters: {
        };
        /** Read one list */
        get: operations["getList"];
        /** Delete a list, which can be restored for 90 days */
        delete: operations["deleteList"];
    };
    "/crm/v3/lists/{listId}/memberships": {
        parameters: {
        };
        /** List the records of a list by id */
        get: operations["listMembers"];
        /** Take all records off a list */
        delete: operations["removeAllMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add": {
        parameters: {
        };
        /** Put records on a list */
        put: operations["addMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add-and-remove": {
        parameters: {
        };
        /** Take records off a list and put others on it */
        put: operations["addAndRemoveMembers"];
    };
    "/crm/v3/lists/{listId}/memberships/add-from/{sourceListId}": {
        parameters: {
        };
        /** Put the records of another list on a list */
        put: operations["addMembersOfList"];
    };
    "/crm/v3/lists/{listId}/memberships/join-order": {
        parameters: {
        };
        /** List the records of a list in the order in which they came */
        get: operations["listMembersInJoinOrder"];
    };
    "/crm/v3/lists/{listId}/memberships/remove": {
        parameters: {
        };
        /** Take records off a list */
        put: operations["removeMembers"];
    };
    "/crm/v3/lists/{listId}/restore": {
        parameters: {
        };
        /** Restore a deleted list */
        put: operations["restoreList"];
    };
    "/crm/v3/lists/{listId}/update-list-filters": {
        parameters: {
        };
        /** Give a dynamic list other filters */
        put: operations["updateListFilters"];
    };
    "/crm/v3/lists/{listId}/update-list-name": {
        parameters: {
        };
        /** Give a list another name */
        put: operations["renameList"];
    };
    "/crm/v3/lists/object-type-id/{objectTypeId}/name/{listName}": {
        parameters: {
        };
        /** Read the list of that name */
        get: operations["getListByName"];
    };
    "/crm/v3/lists/records/{objectTypeId}/{recordId}/memberships": {
        parameters: {
        };
        /** List the lists that a record is on */
        get: operations["listMemberships"];
    };
    "/crm/v3/lists/search": {
        parameters: {
        };
        /** Find lists by name and kind */
        post: operations["searchLists"];
    };
    "/crm/v3/objects/{objectType}": {
        parameters: {
        };
        /** List records, a page at a time */
        get: operations["listRecords"];
        /** Create a record, with associations */
        post: operations["createRecord"];
    };
    "/crm/v3/objects/{objectType}/{objectId}": {
        parameters: {
        };
        /** Read one record */
        get: operations["getRecord"];
        /** Move a record to the recycle bin */
        delete: operations["archiveRecord"];
        /** Update properties of a record */
        patch: operations["updateRecord"];
    };
    "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}": {
        parameters: {
        };
        /** List the records of a type that a record is associated with */
        get: operations["listAssociatedRecords"];
    };
    "/crm/v3/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}/{associationType}": {
        parameters: {
        };
        /** Associate two records */
        put: operations["associateRecords"];
        /** Remove an association of two records */
        delete: operations["dissociateRecords"];
    };
    "/crm/v3/objects/{objectType}/batch/archive": {
        parameters: {
        };
        /** Move up to 100 records to the recycle bin */
        post: operations["archiveRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/create": {
        parameters: {
        };
        /** Create up to 100 records, with associations */
        post: operations["createRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/read": {
        parameters: {
        };
        /** Read up to 100 records by id or by a unique value */
        post: operations["readRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/update": {
        parameters: {
        };
        /** Update up to 100 records by id or by a unique value */
        post: operations["updateRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/batch/upsert": {
        parameters: {
        };
        /** Update up to 100 records by a unique value, or create those that are not there */
        post: operations["upsertRecordBatch"];
    };
    "/crm/v3/objects/{objectType}/merge": {
        parameters: {
        };
        /** Let one record go into another, which answers to both ids from then on */
        post: operations["mergeRecords"];
    };
    "/crm/v3/objects/{objectType}/search": {
        parameters: {
        };
        /** Search records by filters and words */
        post: operations["searchRecords"];
    };
    "/crm/v3/objects/contacts/gdpr-delete": {
        parameters: {
        };
        /** Delete a contact for good, with its history, and block its addresses */
        post: operations["eraseContact"];
    };
    "/crm/v3/owners": {
        parameters: {
        };
        /** List owners, a page at a time */
        get: operations["listOwners"];
    };
    "/crm/v3/owners/{ownerId}": {
        parameters: {
        };
        /** Read one owner */
        get: operations["getOwner"];
    };
    "/crm/v3/pipelines/{objectType}": {
        parameters: {
        };
        /** List the pipelines of an object type, with their stages */
        get: operations["listPipelines"];
        /** Create a pipeline with its stages */
        post: operations["createPipeline"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}": {
        parameters: {
        };
        /** Read one pipeline */
        get: operations["getPipeline"];
        /** Replace a pipeline and its stages */
        put: operations["replacePipeline"];
        /** Delete a pipeline for good */
        delete: operations["deletePipeline"];
        /** Change the label or place of a pipeline */
        patch: operations["updatePipeline"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/audit": {
        parameters: {
        };
        /** List what was done to a pipeline, newest first */
        get: operations["listPipelineAudits"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages": {
        parameters: {
        };
        /** List the stages of a pipeline */
        get: operations["listStages"];
        /** Add a stage to a pipeline */
        post: operations["createStage"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}": {
        parameters: {
        };
        /** Read one stage */
        get: operations["getStage"];
        /** Replace a stage */
        put: operations["replaceStage"];
        /** Delete a stage for good */
        delete: operations["deleteStage"];
        /** Change a stage */
        patch: operations["updateStage"];
    };
    "/crm/v3/pipelines/{objectType}/{pipelineId}/stages/{stageId}/audit": {
        parameters: {
        };
        /** List what was done to a stage, newest first */
        get: operations["listStageAudits"];
    };
    "/crm/v3/properties/{objectType}": {
        parameters: {
        };
        /** List the properties of an object type */
        get: operations["listProperties"];
        /** Create a custom property */
        post: operations["createProperty"];
    };
    "/crm/v3/properties/{objectType}/{propertyName}": {
        parameters: {
        };
        /** Read one property */
        get: operations["getProperty"];
        /** Archive a custom property */
        delete: operations["archiveProperty"];
        /** Change a property */
        patch: operations["updateProperty"];
    };
    "/crm/v3/properties/{objectType}/batch/archive": {
        parameters: {
        };
        /** Archive custom properties; names that are none are left out */
        post: operations["archivePropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/batch/create": {
        parameters: {
        };
        /** Create custom properties, each on its own */
        post: operations["createPropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/batch/read": {
        parameters: {
        };
        /** Read properties by name */
        post: operations["readPropertyBatch"];
    };
    "/crm/v3/properties/{objectType}/groups": {
        parameters: {
        };
        /** List the property groups of an object type */
        get: operations["listPropertyGroups"];
        /** Create a property group */
        post: operations["createPropertyGroup"];
    };
    "/crm/v3/properties/{objectType}/groups/{groupName}": {
        parameters: {
        };
        /** Read one property group */
        get: operations["getPropertyGroup"];
        /** Delete a property group that no active property is in */
        delete: operations["deletePropertyGroup"];
        /** Change the label or place of a property group */
        patch: operations["updatePropertyGroup"];
    };
    "/crm/v3/schemas": {
        parameters: {
        };
        /** List the custom object types of the account */
        get: operations["listSchemas"];
        /** Create a custom object type with properties and associations */
        post: operations["createSchema"];
    };
    "/crm/v3/schemas/{objectType}": {
        parameters: {
        };
        /** Read a custom object type, by type id or full name */
        get: operations["getSchema"];
        /** Archive a custom object type without records, or remove an archived one for good */
        delete: operations["archiveSchema"];
        /** Change what is said of a custom object type */
        patch: operations["updateSchema"];
    };
    "/crm/v3/schemas/{objectType}/associations": {
        parameters: {
        };
        /** Let records of a custom object type be associated with those of another type */
        post: operations["createSchemaAssociation"];
    };
    "/crm/v3/schemas/{objectType}/associations/{associationIdentifier}": {
        parameters: {
        };
        /** Remove a kind of association of a custom object type, also from records */
        delete: operations["deleteSchemaAssociation"];
    };
    "/crm/v3/schemas/batch/read": {
        parameters: {
        };
        /** Read several custom object types, leaving out those that do not exist */
        post: operations["readSchemas"];
    };
    "/crm/v3/timeline/{appId}/event-templates": {
        parameters: {
        };
        /** List the event templates of an app */
        get: operations["listEventTemplates"];
        /** Create an event template, with its tokens or without */
        post: operations["createEventTemplate"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}": {
        parameters: {
        };
        /** Read one event template */
        get: operations["getEventTemplate"];
        /** Change an event template */
        put: operations["updateEventTemplate"];
        /** Delete an event template and, a little later, its events in all accounts */
        delete: operations["deleteEventTemplate"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}/tokens": {
        parameters: {
        };
        /** Add a token to an event template */
        post: operations["createEventTemplateToken"];
    };
    "/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}/tokens/{tokenName}": {
        parameters: {
        };
        /** Change label, options and property of a token */
        put: operations["updateEventTemplateToken"];
        /** Remove a token; events keep the values that they have */
        delete: operations["deleteEventTemplateToken"];
    };
    "/crm/v3/timeline/events": {
        parameters: {
        };
        /** Put an event on the timeline of a record */
        post: operations["createTimelineEvent"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}": {
        parameters: {
        };
        /** Read an event */
        get: operations["getTimelineEvent"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}/detail": {
        parameters: {
        };
        /** The detail view of an event */
        get: operations["getTimelineEventDetail"];
    };
    "/crm/v3/timeline/events/{eventTemplateId}/{eventId}/render": {
        parameters: {
        };
        /** The header or the detail view of an event as HTML */
        get: operations["renderTimelineEvent"];
    };
    "/crm/v3/timeline/events/batch/create": {
        parameters: {
        };
        /** Put up to 100 events on timelines, each on its own */
        post: operations["createTimelineEventBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/archive": {
        parameters: {
        };
        /** Take all associations away between records */
        post: operations["archiveAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/associate/default": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records without a label */
        post: operations["createDefaultAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Associate up to 2,000 pairs of records, with labels beside those that they have */
        post: operations["createAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/labels/archive": {
        parameters: {
        };
        /** Take labels away from up to 2,000 pairs of records; the plain type takes everything with it */
        post: operations["archiveAssociationLabelBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/batch/read": {
        parameters: {
        };
        /** List the records that up to 1,000 records are associated with, and how */
        post: operations["readAssociationBatch"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/labels": {
        parameters: {
        };
        /** List the association types between two object types */
        get: operations["listAssociationLabels"];
        /** Change the text of a label, in both directions */
        put: operations["renameAssociationLabel"];
        /** Add a label, in both directions */
        post: operations["createAssociationLabel"];
    };
    "/crm/v4/associations/{fromObjectType}/{toObjectType}/labels/{associationTypeId}": {
        parameters: {
        };
        /** Delete a label, in both directions and from all records */
        delete: operations["deleteAssociationLabel"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}": {
        parameters: {
        };
        /** List the limits of associations from one object type to another */
        get: operations["listAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/create": {
        parameters: {
        };
        /** Limit how many records one record leads to by some types */
        post: operations["createAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/purge": {
        parameters: {
        };
        /** Remove such limits */
        post: operations["purgeAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/{fromObjectType}/{toObjectType}/batch/update": {
        parameters: {
        };
        /** Change such limits, or set them where there are none */
        post: operations["updateAssociationLimits"];
    };
    "/crm/v4/associations/definitions/configurations/all": {
        parameters: {
        };
        /** List all limits of associations that the account has set */
        get: operations["listAllAssociationLimits"];
    };
    "/crm/v4/associations/usage/high-usage-report/{userId}": {
        parameters: {
        };
        /** Order a report on records near the limits of their associations */
        post: operations["orderAssociationUsageReport"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}": {
        parameters: {
        };
        /** List the records of a type that a record is associated with, and how */
        get: operations["listRecordAssociations"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}": {
        parameters: {
        };
        /** Associate two records with labels, in place of those that they have */
        put: operations["replaceAssociationLabels"];
        /** Take all associations of two records away */
        delete: operations["dissociateRecordsFully"];
    };
    "/crm/v4/objects/{objectType}/{objectId}/associations/default/{toObjectType}/{toObjectId}": {
        parameters: {
        };
        /** Associate two records without a label */
        put: operations["createDefaultAssociation"];
    };
    "/files/v3/files": {
        parameters: {
        };
        /** Upload a file */
        post: operations["uploadFile"];
    };
    "/files/v3/files/{fileId}": {
        parameters: {
        };
        /** Read what is known of a file */
        get: operations["getFile"];
        /** Give a file another content; id and address stay */
        put: operations["replaceFile"];
        /** Delete a file; its content is kept, and accessible to nobody */
        delete: operations["deleteFile"];
        /** Rename or move a file, or change who may see it and until when */
        patch: operations["updateFile"];
    };
    "/files/v3/files/{fileId}/download": {
        parameters: {
        };
        /** Read the content of a file */
        get: operations["downloadFile"];
    };
    "/files/v3/files/{fileId}/gdpr-delete": {
        parameters: {
        };
        /** Delete a file for good, content and all */
        delete: operations["eraseFile"];
    };
    "/files/v3/files/{fileId}/signed-url": {
        parameters: {
        };
        /** An address under which a file can be seen for a while, whoever may see it otherwise */
        get: operations["getSignedUrl"];
    };
    "/files/v3/files/import-from-url/async": {
        parameters: {
        };
        /** Import a file from a URL as a task */
        post: operations["requestImport"];
    };
    "/files/v3/files/import-from-url/async/tasks/{taskId}/status": {
        parameters: {
        };
        /** Read what became of such a task */
        get: operations["getImport"];
    };
    "/files/v3/files/search": {
        parameters: {
        };
        /** Search files */
        get: operations["searchFiles"];
    };
    "/files/v3/files/stat/{path}": {
        parameters: {
        };
        /** Find the file or folder at a path */
        get: operations["getFileAtPath"];
    };
    "/files/v3/folders": {
        parameters: {
        };
        /** Create a folder */
        post: operations["createFolder"];
    };
    "/files/v3/folders/{folder}": {
        parameters: {
        };
        /** Read a folder */
        get: operations["getFolder"];
        /** Delete a folder with all that is in it */
        delete: operations["deleteFolder"];
        /** Rename or move a folder */
        patch: operations["updateFolder"];
    };
    "/files/v3/folders/search": {
        parameters: {
        };
        /** Search folders */
        get: operations["searchFolders"];
    };
    "/files/v3/folders/update/async": {
        parameters: {
        };
        /** Rename or move a folder as a task */
        post: operations["requestFolderUpdate"];
    };
    "/files/v3/folders/update/async/tasks/{taskId}/status": {
        parameters: {
        };
        /** Read what became of such a task */
        get: operations["getFolderUpdate"];
    };
    "/healthz": {
        parameters: {
        };
        /** Whether the process answers */
        get: operations["getHealth"];
    };
    "/hubfs/{hubId}/{*}": {
        parameters: {
        };
        /** The content of a file under its address */
        get: operations["getHostedFile"];
    };
    "/metrics": {
        parameters: {
        };
        /** Metrics in the format of Prometheus */
        get: operations["getMetrics"];
    };
    "/oauth/{hubId}/authorize": {
        parameters: {
        };
        /** The page on which a person connects an app */
        get: operations["authorizeInAccount"];
        /** The forms of that page */
        post: operations["answerAuthorizeInAccount"];
    };
    "/oauth/authorize": {
        parameters: {
        };
        /** The page on which a person connects an app */
        get: operations["authorize"];
        /** The forms of that page */
        post: operations["answerAuthorize"];
    };
    "/oauth/v1/access-tokens/{token}": {
        parameters: {
        };
        /** What an access token stands for */
        get: operations["getAccessTokenInfo"];
    };
    "/oauth/v1/refresh-tokens/{token}": {
        parameters: {
        };
        /** What a refresh token stands for */
        get: operations["getRefreshTokenInfo"];
        /** Delete a refresh token; access tokens stay valid */
        delete: operations["deleteRefreshToken"];
    };
    "/oauth/v1/token": {
        parameters: {
        };
        /** Exchange an authorization code, refresh, or get a token of the app itself */
        post: operations["createTokenV1"];
    };
    "/oauth/v2/private-apps/get/access-token-info": {
        parameters: {
        };
        /** What a private-app token is and may do; the token in the body is the credential */
        post: operations["getPrivateAppTokenInfo"];
    };
    "/oauth/v3/token": {
        parameters: {
        };
        /** Exchange an authorization code, refresh, or get a token of the app itself */
        post: operations["createTokenV3"];
    };
    "/oauth/v3/token/introspect": {
        parameters: {
        };
        /** Whether a token of the app is active, and what it stands for */
        post: operations["introspectToken"];
    };
    "/oauth/v3/token/revoke": {
        parameters: {
        };
        /** End a token of the app; a refresh token leaves the access tokens valid */
        post: operations["revokeToken"];
    };
    "/openapi.json": {
        parameters: {
        };
        /** This description */
        get: operations["getOpenApi"];
    };
    "/readyz": {
        parameters: {
        };
        /** Whether database and blobs can be used */
        get: operations["getReadiness"];
    };
    "/submissions/v3/integration/submit/{portalId}/{formGuid}": {
        parameters: {
        };
        /** Submit a form in the name of a visitor */
        post: operations["submitForm"];
    };
    "/webhooks/v3/{appId}/settings": {
        parameters: {
        };
        /** Where and how fast an app is told */
        get: operations["getWebhookSettings"];
        /** Say where and how fast an app is told */
        put: operations["changeWebhookSettings"];
        /** Tell an app nothing any more */
        delete: operations["deleteWebhookSettings"];
    };
    "/webhooks/v3/{appId}/subscriptions": {
        parameters: {
        };
        /** List what an app is told of */
        get: operations["listWebhookSubscriptions"];
        /** Have an app told of something */
        post: operations["createWebhookSubscription"];
    };
    "/webhooks/v3/{appId}/subscriptions/{subscriptionId}": {
        parameters: {
        };
        /** Read one subscription */
        get: operations["getWebhookSubscription"];
        /** End a subscription */
        delete: operations["deleteWebhookSubscription"];
        /** Switch a subscription on or off */
        patch: operations["changeWebhookSubscription"];
    };
    "/webhooks/v3/{appId}/subscriptions/batch/update": {
        parameters: {
        };
        /** Switch many subscriptions on or off */
        post: operations["changeWebhookSubscriptions"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            category?: string;
            context?: {
                [key: string]: string[];
            };
            /** Format: uuid */
            correlationId: string;
            errors?: {
                code?: string;
                context?: {
                    [key: string]: string[];
                };
                in?: string;
                message: string;
                subCategory?: string;
            }[];
            /** @enum {string} */
            errorType?: "RATE_LIMIT";
            groupName?: string;
            links?: {
                [key: string]: string;
            };
            message: string;
            policyName?: string;
            /** @enum {string} */
            status: "error";
            subCategory?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            clientId: string;
                            /** Format: date-time */
                            createdAt: string;
                            iconUrl: string | null;
                            /** @description In how many accounts it is connected */
                            installs: number;
                            /** @description 1 to 100 characters */
                            name: string;
                            /** @description Runs on people's machines */
                            native: boolean;
                            /** @description What it takes where an account has it */
                            optionalScopes: string[];
                            /** @description Where people go on to once they have connected the app: https, or http on localhost */
                            redirectUris: string[];
                            /** @description What the app needs */
                            scopes: string[];
                        }[];
                    };
                };
            };
        };
    };
    createApp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    /** @description What it takes where an account has it */
                    optionalScopes?: string[];
                    /** @description Where people go on to once they have connected the app: https, or http on localhost */
                    redirectUris: string[];
                    /** @description What the app needs */
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** @description Told this once: only a hash is stored */
                        clientSecret: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description In how many accounts it is connected */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on people's machines */
                        native: boolean;
                        /** @description What it takes where an account has it */
                        optionalScopes: string[];
                        /** @description Where people go on to once they have connected the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description What the app needs */
                        scopes: string[];
                    };
                };
            };
        };
    };
    getApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description In how many accounts it is connected */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on people's machines */
                        native: boolean;
                        /** @description What it takes where an account has it */
                        optionalScopes: string[];
                        /** @description Where people go on to once they have connected the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description What the app needs */
                        scopes: string[];
                    };
                };
            };
        };
    };
    deleteApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name?: string;
                    /** @description What it takes where an account has it */
                    optionalScopes?: string[];
                    /** @description Where people go on to once they have connected the app: https, or http on localhost */
                    redirectUris?: string[];
                    /** @description What the app needs */
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        iconUrl: string | null;
                        /** @description In how many accounts it is connected */
                        installs: number;
                        /** @description 1 to 100 characters */
                        name: string;
                        /** @description Runs on people's machines */
                        native: boolean;
                        /** @description What it takes where an account has it */
                        optionalScopes: string[];
                        /** @description Where people go on to once they have connected the app: https, or http on localhost */
                        redirectUris: string[];
                        /** @description What the app needs */
                        scopes: string[];
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
            };
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            hubId: number;
                            id: string;
                            /** @description What the last attempt got: an HTTP status, or why there is none */
                            lastOutcome: string | null;
                            nextAttemptAt: string | null;
                            notifications: {
                                [key: string]: unknown;
                            }[];
                            /** @enum {unknown} */
                            status: "pending" | "delivered" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            path: {
                appId: string;
                deliveryId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
        };
    };
    getAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeAppIcon: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateAppSecret: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Told this once: only a hash is stored */
                        clientSecret: string;
                    };
                };
            };
        };
    };
    previewEventTemplate: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    detailTemplate?: string;
                    /** @description Any JSON */
                    extraData?: unknown;
                    headerTemplate?: string;
                    objectType?: string;
                    /** @description Of the IANA database; UTC by default */
                    timeZone?: string;
                    tokens?: {
                        name: string;
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: {
                            error: {
                                column: number | null;
                                /** @description From 1; null if it is in no one place */
                                line: number | null;
                                message: string;
                            } | null;
                            /** @description Cleaned; null if there is an error */
                            html: string | null;
                        };
                        header: {
                            error: {
                                column: number | null;
                                /** @description From 1; null if it is in no one place */
                                line: number | null;
                                message: string;
                            } | null;
                            /** @description Cleaned; null if there is an error */
                            html: string | null;
                        };
                    };
                };
            };
        };
    };
    listConnectedApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            /** Format: date-time */
                            connectedAt: string;
                            /** @description Who granted that */
                            connectedBy: {
                                email: string;
                                name: string;
                                userId: number;
                            };
                            iconUrl: string | null;
                            name: string;
                            /** @description What was granted last */
                            scopes: {
                                meaning: string;
                                name: string;
                            }[];
                            /**
                             * Format: date-time
                             * @description When it was granted last
                             */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    disconnectApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameDeveloperAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperInvitations: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        }[];
                    };
                };
            };
        };
    };
    inviteDeveloperPerson: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the person to invite */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        };
                        /** @description To hand over to the person: accepts the invitation once, within 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    revokeDeveloperInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewDeveloperInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                        };
                        /** @description To hand over to the person: accepts the invitation once, within 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    listDeveloperKeys: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            hint: string | null;
                            id: string;
                            usedAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    createDeveloperKey: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Told this once: only a hash is stored */
                        apiKey: string;
                    };
                };
            };
        };
    };
    revokeDeveloperKey: {
        parameters: {
            path: {
                keyId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperPeople: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            addedAt: string;
                            email: string;
                            name: string;
                            userId: number;
                        }[];
                    };
                };
            };
        };
    };
    removeDeveloperPerson: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeveloperAccounts: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description How many it has */
                            apps: number;
                            developerId: number;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    createDeveloperAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many it has */
                        apps: number;
                        developerId: number;
                        name: string;
                    };
                };
            };
        };
    };
    listDeletedFiles: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            access: string;
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt: string;
                            /** Format: date-time */
                            createdAt: string;
                            extension: string;
                            id: string;
                            name: string;
                            /** @description Where it was */
                            path: string;
                            size: number;
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    getFirstStart: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Nobody has an account here, and the log of the last start tells a code */
                        needed: boolean;
                    };
                };
            };
        };
    };
    makeFirstStart: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    accountName: string;
                    /** @description From the log */
                    code: string;
                    email: string;
                    /** @description The administrator's, 1 to 100 characters */
                    name: string;
                    /** @description 12 to 256 characters */
                    password: string;
                    /** @description Such as UTC or Europe/Berlin */
                    timeZone: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the header x-csrf-token of every write */
                        csrfToken: string;
                        /** @description The accounts that the user belongs to, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description Nothing else may be done before a password is chosen */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    getIntake: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the account accepts submissions and visitors */
                        accepts: boolean;
                        /** @description Any form id will do, as in a sandbox */
                        acceptsUnknownForms: boolean;
                        forms: {
                            /** Format: date-time */
                            createdAt: string;
                            /**
                             * Format: uuid
                             * @description The id in the address that the form is submitted to
                             */
                            formGuid: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    changeIntake: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    accepts: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the account accepts submissions and visitors */
                        accepts: boolean;
                        /** @description Any form id will do, as in a sandbox */
                        acceptsUnknownForms: boolean;
                        forms: {
                            /** Format: date-time */
                            createdAt: string;
                            /**
                             * Format: uuid
                             * @description The id in the address that the form is submitted to
                             */
                            formGuid: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    addIntakeForm: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The id in the address that the form is submitted to
                     */
                    formGuid?: string;
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /**
                         * Format: uuid
                         * @description The id in the address that the form is submitted to
                         */
                        formGuid: string;
                        name: string;
                    };
                };
            };
        };
    };
    deleteIntakeForm: {
        parameters: {
            path: {
                formGuid: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    findInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the account, or of the developer account */
                        accountId: number;
                        accountName: string;
                        email: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** @description The name of the inviter */
                        invitedBy: string;
                        kind: "hub" | "developer";
                        /** @description Null for a developer account */
                        role: ("admin" | "member" | "viewer") | null;
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the account, or of the developer account */
                        accountId: number;
                        kind: "hub" | "developer";
                    };
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    joinByInvitation: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    /** @description 12 to 256 characters */
                    password: string;
                    /** @description The part of the link after # */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the header x-csrf-token of every write */
                        csrfToken: string;
                        /** @description The accounts that the user belongs to, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description Nothing else may be done before a password is chosen */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        }[];
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the person to invite */
                    email: string;
                    role: "admin" | "member" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        };
                        /** @description To hand over to the person: accepts the invitation once, within 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewInvitation: {
        parameters: {
            path: {
                invitationId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: {
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            /** Format: date-time */
                            expiresAt: string;
                            invitationId: string;
                            role: "admin" | "member" | "viewer";
                        };
                        /** @description To hand over to the person: accepts the invitation once, within 7 days. Only returned here */
                        link: string;
                    };
                };
            };
        };
    };
    countFitting: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where the answer before says that there are more */
                    after?: string;
                    /** @description An OR of branches of type AND, which hold filters and further branches */
                    filterBranch: unknown;
                    /** @description The list that is to have the filters, if it is there already */
                    listId?: string;
                    /** @description Type id or name of the type of the records */
                    objectTypeId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the others start; left out when these were all */
                        after?: string;
                        /** @description Of the records that were looked at, those that fit */
                        count: number;
                        /** @description How many were looked at */
                        judged: number;
                    };
                };
            };
        };
    };
    restoreRecord: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description Cursor of the page before */
                after?: string;
                /** @description Of events, only those of these apps */
                appId?: string[];
                /** @description What to show; everything by default */
                kinds?: ("events" | "notes" | "tasks" | "calls" | "meetings" | "emails" | "changes")[];
                /** @description 20 by default */
                limit?: number;
            };
            path: {
                objectId: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the next page starts */
                        after?: string;
                        /** @description On the first page: whose events the record has */
                        apps?: {
                            appId: number;
                            /** @description Its icon, under an address that changes with it */
                            iconUrl: string | null;
                            name: string;
                        }[];
                        pinned?: {
                            at: string;
                            id: string;
                            /** @enum {string} */
                            kind: "activity";
                            objectTypeId: string;
                            properties: {
                                [key: string]: string;
                            };
                        };
                        /** @description Newest first */
                        results: ({
                            app: {
                                appId: number;
                                /** @description Its icon, under an address that changes with it */
                                iconUrl: string | null;
                                name: string;
                            };
                            at: string;
                            eventId: string;
                            eventTemplateId: string;
                            hasDetails: boolean;
                            /** @description HTML that is safe to show */
                            header: string;
                            /** @enum {string} */
                            kind: "event";
                            templateName: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            };
                        } | {
                            at: string;
                            id: string;
                            /** @enum {string} */
                            kind: "activity";
                            objectTypeId: string;
                            properties: {
                                [key: string]: string;
                            };
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "change";
                            sourceId: string | null;
                            sourceType: string;
                            stages: {
                                previous: string | null;
                                property: string;
                                /** @description "" where it was cleared */
                                value: string;
                            }[];
                            userId: number | null;
                        })[];
                    };
                };
            };
        };
    };
    restoreRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            /** @description Why it was not */
                            message?: string;
                            restored: boolean;
                        }[];
                    };
                };
            };
        };
    };
    listPrivateApps: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            /** Format: date-time */
                            createdAt: string;
                            name: string;
                            scopes: string[];
                            /** @description Who made it */
                            userId: number | null;
                        }[];
                    };
                };
            };
        };
    };
    createPrivateApp: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @description Told this once: only a hash is stored */
                        token: string;
                    };
                };
            };
        };
    };
    deletePrivateApp: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotatePrivateAppToken: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        /** @description Told this once: only a hash is stored */
                        token: string;
                    };
                };
            };
        };
    };
    renameUser: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 100 characters */
                    name: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    /** @description 12 to 256 characters */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSessions: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            /** @description The one that asks */
                            current: boolean;
                            id: string;
                            /**
                             * Format: date-time
                             * @description The last use, to within five minutes
                             */
                            seenAt: string;
                            userAgent: string | null;
                        }[];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            path: {
                sessionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScopes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            access: "read" | "write" | "read-write" | "other";
                            /** @description What it lets an app do */
                            meaning: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the header x-csrf-token of every write */
                        csrfToken: string;
                        /** @description The accounts that the user belongs to, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description Nothing else may be done before a password is chosen */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For the header x-csrf-token of every write */
                        csrfToken: string;
                        /** @description The accounts that the user belongs to, by name */
                        hubs: {
                            currency: string;
                            domain: string;
                            hubId: number;
                            name: string;
                            /** @description admin, member or viewer */
                            role: string;
                            timeZone: string;
                        }[];
                        user: {
                            email: string;
                            /** @description Nothing else may be done before a password is chosen */
                            mustChoosePassword: boolean;
                            name: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTimelineEventDetails: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description HTML that is safe to show */
                        details: string;
                    };
                };
            };
        };
    };
    listConnectedTemplates: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            app: {
                                appId: number;
                                name: string;
                            };
                            id: string;
                            name: string;
                            /** @description Of the records that its events are about */
                            objectTypeId: string;
                            tokens: {
                                label: string;
                                name: string;
                                options: {
                                    label: string;
                                    value: string;
                                }[];
                                /** @enum {unknown} */
                                type: "string" | "number" | "date" | "enumeration";
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            addedAt: string;
                            email: string;
                            /** @description Has a password that was given to them */
                            mustChoosePassword: boolean;
                            name: string;
                            role: "admin" | "member" | "viewer";
                            /** @description Kept out by whoever runs the server */
                            suspended: boolean;
                            userId: number;
                        }[];
                    };
                };
            };
        };
    };
    removeUser: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeUserRole: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    role: "admin" | "member" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        addedAt: string;
                        email: string;
                        /** @description Has a password that was given to them */
                        mustChoosePassword: boolean;
                        name: string;
                        role: "admin" | "member" | "viewer";
                        /** @description Kept out by whoever runs the server */
                        suspended: boolean;
                        userId: number;
                    };
                };
            };
        };
    };
    giveUserPassword: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Told this once, for the first sign-in: a password of their own is chosen there */
                        password: string;
                    };
                };
            };
        };
    };
    listViews: {
        parameters: {
            query: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            mine: boolean;
                            name: string;
                            objectTypeId: string;
                            ownerName: string;
                            /** @description What the page shows, and how */
                            settings: {
                                columns: null | {
                                    name: string;
                                    width?: number;
                                }[];
                                /** @description As in a search of records */
                                filterGroups: {
                                    filters: {
                                        highValue?: string;
                                        /** @description As in a search of records */
                                        operator: string;
                                        propertyName: string;
                                        value?: string;
                                        values?: string[];
                                    }[];
                                }[];
                                /** @enum {unknown} */
                                layout: "table" | "board";
                                pipelineId: null | string;
                                query: string;
                                sort: null | {
                                    /** @enum {unknown} */
                                    direction: "ASCENDING" | "DESCENDING";
                                    propertyName: string;
                                };
                            };
                            /** @description Whether everybody in the account sees it */
                            shared: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createView: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    objectType: string;
                    /** @description What the page shows, and how */
                    settings: {
                        columns: null | {
                            name: string;
                            width?: number;
                        }[];
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        /** @enum {unknown} */
                        layout: "table" | "board";
                        pipelineId: null | string;
                        query: string;
                        sort: null | {
                            /** @enum {unknown} */
                            direction: "ASCENDING" | "DESCENDING";
                            propertyName: string;
                        };
                    };
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        objectTypeId: string;
                        ownerName: string;
                        /** @description What the page shows, and how */
                        settings: {
                            columns: null | {
                                name: string;
                                width?: number;
                            }[];
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            /** @enum {unknown} */
                            layout: "table" | "board";
                            pipelineId: null | string;
                            query: string;
                            sort: null | {
                                /** @enum {unknown} */
                                direction: "ASCENDING" | "DESCENDING";
                                propertyName: string;
                            };
                        };
                        /** @description Whether everybody in the account sees it */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteView: {
        parameters: {
            path: {
                viewId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateView: {
        parameters: {
            path: {
                viewId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description What the page shows, and how */
                    settings?: {
                        columns: null | {
                            name: string;
                            width?: number;
                        }[];
                        /** @description As in a search of records */
                        filterGroups: {
                            filters: {
                                highValue?: string;
                                /** @description As in a search of records */
                                operator: string;
                                propertyName: string;
                                value?: string;
                                values?: string[];
                            }[];
                        }[];
                        /** @enum {unknown} */
                        layout: "table" | "board";
                        pipelineId: null | string;
                        query: string;
                        sort: null | {
                            /** @enum {unknown} */
                            direction: "ASCENDING" | "DESCENDING";
                            propertyName: string;
                        };
                    };
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        mine: boolean;
                        name: string;
                        objectTypeId: string;
                        ownerName: string;
                        /** @description What the page shows, and how */
                        settings: {
                            columns: null | {
                                name: string;
                                width?: number;
                            }[];
                            /** @description As in a search of records */
                            filterGroups: {
                                filters: {
                                    highValue?: string;
                                    /** @description As in a search of records */
                                    operator: string;
                                    propertyName: string;
                                    value?: string;
                                    values?: string[];
                                }[];
                            }[];
                            /** @enum {unknown} */
                            layout: "table" | "board";
                            pipelineId: null | string;
                            query: string;
                            sort: null | {
                                /** @enum {unknown} */
                                direction: "ASCENDING" | "DESCENDING";
                                propertyName: string;
                            };
                        };
                        /** @description Whether everybody in the account sees it */
                        shared: boolean;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    moveSandboxClock: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    advanceSeconds?: number;
                    /** Format: date-time */
                    now?: string;
                    /** @enum {boolean} */
                    reset?: true;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                        offsetSeconds: number;
                    };
                };
            };
        };
    };
    listSandboxCredentials: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            name: string;
                            value: string;
                        }[][];
                    };
                };
            };
        };
    };
    listSandboxFaults: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            afterHandler?: boolean;
                            /** @enum {unknown} */
                            caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                            category?: string;
                            /** @enum {unknown} */
                            cut?: "before" | "middle";
                            delayMs?: number;
                            hits: number;
                            hubId?: number;
                            id: string;
                            jitterMs?: number;
                            message?: string;
                            /** @enum {unknown} */
                            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                            path: string;
                            /** @enum {unknown} */
                            policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                            probability?: number;
                            remaining: number | null;
                            retryAfterSeconds?: number;
                            seed?: number;
                            status?: number;
                            times?: number;
                        }[];
                    };
                };
            };
        };
    };
    addSandboxFault: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    afterHandler?: boolean;
                    /** @enum {unknown} */
                    caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                    category?: string;
                    /** @enum {unknown} */
                    cut?: "before" | "middle";
                    delayMs?: number;
                    hubId?: number;
                    jitterMs?: number;
                    message?: string;
                    /** @enum {unknown} */
                    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                    path: string;
                    /** @enum {unknown} */
                    policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                    probability?: number;
                    retryAfterSeconds?: number;
                    seed?: number;
                    status?: number;
                    times?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        afterHandler?: boolean;
                        /** @enum {unknown} */
                        caller?: "app" | "private-app" | "developer" | "user" | "member" | "anyone";
                        category?: string;
                        /** @enum {unknown} */
                        cut?: "before" | "middle";
                        delayMs?: number;
                        hits: number;
                        hubId?: number;
                        id: string;
                        jitterMs?: number;
                        message?: string;
                        /** @enum {unknown} */
                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                        path: string;
                        /** @enum {unknown} */
                        policy?: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";
                        probability?: number;
                        remaining: number | null;
                        retryAfterSeconds?: number;
                        seed?: number;
                        status?: number;
                        times?: number;
                    };
                };
            };
        };
    };
    deleteSandboxFaults: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSandboxFault: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSandboxHub: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: string[];
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domain: string;
                        hubId: number;
                        privateApp: {
                            appId: number;
                            token: string;
                        };
                        user: {
                            email: string;
                            ownerId: string;
                            password: string;
                            userId: number;
                        };
                    };
                };
            };
        };
    };
    getSandboxLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId?: number;
                            groupName?: string;
                            hubId?: number;
                            limit: number;
                            /**
                             * Format: date-time
                             * @description When there is room for one more call, or was
                             */
                            opensAt: string;
                            policyName: string;
                            remaining: number;
                            used: number;
                        }[];
                        /** @enum {unknown} */
                        tier: "off" | "free" | "professional" | "enterprise" | "addon";
                    };
                };
            };
        };
    };
    setSandboxLimits: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    tier: "off" | "free" | "professional" | "enterprise" | "addon";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId?: number;
                            groupName?: string;
                            hubId?: number;
                            limit: number;
                            /**
                             * Format: date-time
                             * @description When there is room for one more call, or was
                             */
                            opensAt: string;
                            policyName: string;
                            remaining: number;
                            used: number;
                        }[];
                        /** @enum {unknown} */
                        tier: "off" | "free" | "professional" | "enterprise" | "addon";
                    };
                };
            };
        };
    };
    deleteSandboxLimitCounts: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    grantInSandbox: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    codeChallenge?: string;
                    hubId: number;
                    optionalScopes?: string[];
                    redirectUri: string;
                    scopes: string[];
                    state?: string;
                    userId?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        redirectUrl: string;
                    };
                };
            };
        };
    };
    listSandboxRequests: {
        parameters: {
            query?: {
                after?: string;
                appId?: number;
                bodies?: boolean;
                hubId?: number;
                limit?: number;
                method?: string;
                path?: string;
                status?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number | null;
                            /** Format: date-time */
                            at: string;
                            caller: string;
                            fault: string | null;
                            grantedScopes: string[] | null;
                            hubId: number | null;
                            id: string;
                            method: string;
                            milliseconds: number;
                            operationId: string | null;
                            path: string;
                            requestBody: string | null;
                            requestHeaders: {
                                [key: string]: string;
                            };
                            responseBody: string | null;
                            responseHeaders: {
                                [key: string]: string;
                            };
                            route: string | null;
                            status: number;
                        }[];
                    };
                };
            };
        };
    };
    getSandboxRequest: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number | null;
                        /** Format: date-time */
                        at: string;
                        caller: string;
                        fault: string | null;
                        grantedScopes: string[] | null;
                        hubId: number | null;
                        id: string;
                        method: string;
                        milliseconds: number;
                        operationId: string | null;
                        path: string;
                        requestBody: string | null;
                        requestHeaders: {
                            [key: string]: string;
                        };
                        responseBody: string | null;
                        responseHeaders: {
                            [key: string]: string;
                        };
                        route: string | null;
                        status: number;
                    };
                };
            };
        };
    };
    resetSandbox: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSandboxRoutes: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            hits: number;
                            method: string;
                            operationId: string;
                            path: string;
                        }[];
                    };
                };
            };
        };
    };
    listSandboxSnapshots: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description Of the database; the content of files is not copied */
                            bytes: number;
                            clockOffsetSeconds: number;
                            id: string;
                            /** @description False for one of another version of Spoke */
                            isRestorable: boolean;
                            name: string;
                            rows: number;
                            /**
                             * Format: date-time
                             * @description By the clock of the sandbox
                             */
                            takenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    takeSandboxSnapshot: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of the database; the content of files is not copied */
                        bytes: number;
                        clockOffsetSeconds: number;
                        id: string;
                        /** @description False for one of another version of Spoke */
                        isRestorable: boolean;
                        name: string;
                        rows: number;
                        /**
                         * Format: date-time
                         * @description By the clock of the sandbox
                         */
                        takenAt: string;
                    };
                };
            };
        };
    };
    deleteSandboxSnapshot: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreSandboxSnapshot: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    identifySandboxVisitor: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    hubId: number;
                    utk: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        objectId: string;
                    };
                };
            };
        };
    };
    listSandboxDeliveries: {
        parameters: {
            query?: {
                appId?: number;
                hubId?: number;
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            appId: number;
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            hubId: number;
                            id: string;
                            /** @description What the last attempt got: an HTTP status, or why there is none */
                            lastOutcome: string | null;
                            nextAttemptAt: string | null;
                            notifications: {
                                [key: string]: unknown;
                            }[];
                            /** @enum {unknown} */
                            status: "pending" | "delivered" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    replaySandboxDelivery: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
        };
    };
    identifyVisitor: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    hubId: number;
                    utk: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDailyApiUsage: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            collectedAt: string;
                            currentUsage: number;
                            fetchStatus: string;
                            name: string;
                            /**
                             * Format: date-time
                             * @description The next midnight of the account
                             */
                            resetsAt: string;
                            usageLimit: number;
                        }[];
                    };
                };
            };
        };
    };
    getAccountDetails: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        additionalCurrencies: string[];
                        /** @description ISO 4217 */
                        companyCurrency: string;
                        dataHostingLocation: string;
                        /** @description The id of the account */
                        portalId: number;
                        /** @description A name of the IANA time zone database */
                        timeZone: string;
                        /** @description The host of the web app */
                        uiDomain: string;
                        /** @description The present offset from UTC, as in -05:00 */
                        utcOffset: string;
                        utcOffsetMilliseconds: number;
                    };
                };
            };
        };
    };
    uninstallApp: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    archiveAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        /** @description Id or name of an association type */
                        type: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        /** @description Id or name of an association type */
                        type: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                            type: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                            type: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readAssociationBatchByName: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                id: string;
                                type: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                id: string;
                                type: string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAssociationTypes: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    listLists: {
        parameters: {
            query?: {
                /** @description Answer the filterBranch as well */
                includeFilters?: boolean;
                listIds?: string[];
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        }[];
                    };
                };
            };
        };
    };
    createList: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    customProperties?: {
                        [key: string]: string;
                    } | null;
                    /** @description An OR of branches of type AND, which hold filters and further branches */
                    filterBranch?: unknown;
                    listFolderId?: number | null;
                    listPermissions?: {
                        teamsWithEditAccess?: number[] | null;
                        usersWithEditAccess?: number[] | null;
                    } | null;
                    membershipSettings?: {
                        includeUnassigned?: boolean | null;
                        membershipTeamId?: number | null;
                    } | null;
                    name: string;
                    /** @description Type id or name of the type of the records */
                    objectTypeId: string;
                    /** @enum {unknown} */
                    processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    getList: {
        parameters: {
            query?: {
                /** @description Answer the filterBranch as well */
                includeFilters?: boolean;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    deleteList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Cursor of the page before */
                after?: string;
                /** @description Cursor of the page behind, instead of after; the last one first */
                before?: string;
                /** @description 100 by default */
                limit?: number;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next?: {
                                after: string;
                                link: string;
                            };
                            prev?: {
                                before: string;
                                link: string;
                            };
                        };
                        results: {
                            /** Format: date-time */
                            membershipTimestamp: string;
                            recordId: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    removeAllMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": (string | number)[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    addAndRemoveMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    recordIdsToAdd?: (string | number)[];
                    recordIdsToRemove?: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    addMembersOfList: {
        parameters: {
            path: {
                listId: string;
                sourceListId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembersInJoinOrder: {
        parameters: {
            query?: {
                /** @description Cursor of the page before */
                after?: string;
                /** @description Cursor of the page behind, instead of after; the last one first */
                before?: string;
                /** @description 100 by default */
                limit?: number;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next?: {
                                after: string;
                                link: string;
                            };
                            prev?: {
                                before: string;
                                link: string;
                            };
                        };
                        results: {
                            /** Format: date-time */
                            membershipTimestamp: string;
                            recordId: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    removeMembers: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": (string | number)[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recordIdsMissing: string[];
                        recordIdsRemoved: string[];
                        recordsIdsAdded: string[];
                    };
                };
            };
        };
    };
    restoreList: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateListFilters: {
        parameters: {
            path: {
                listId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An OR of branches of type AND, which hold filters and further branches */
                    filterBranch: unknown;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updatedList: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    renameList: {
        parameters: {
            query?: {
                /** @description Answer the filterBranch as well */
                includeFilters?: boolean;
                listName?: string;
            };
            path: {
                listId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updatedList: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    getListByName: {
        parameters: {
            query?: {
                /** @description Answer the filterBranch as well */
                includeFilters?: boolean;
            };
            path: {
                listName: string;
                objectTypeId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: {
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            filterBranch?: unknown;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            size: number;
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        };
                    };
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            path: {
                objectTypeId: string;
                recordId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            firstAddedTimestamp: string;
                            isPublicList: boolean;
                            /** Format: date-time */
                            lastAddedTimestamp: string;
                            listId: string;
                            listVersion: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    searchLists: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    additionalProperties?: string[] | null;
                    count?: number | null;
                    listIds?: (string | number)[] | null;
                    offset?: number | null;
                    processingTypes?: ("MANUAL" | "SNAPSHOT" | "DYNAMIC")[] | null;
                    query?: string | null;
                    sort?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        lists: {
                            additionalProperties: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdById?: string;
                            /** Format: date-time */
                            filtersUpdatedAt?: string;
                            listId: string;
                            listVersion: number;
                            name: string;
                            objectTypeId: string;
                            /** @enum {unknown} */
                            processingStatus: "COMPLETE" | "PROCESSING";
                            /** @enum {unknown} */
                            processingType: "MANUAL" | "SNAPSHOT" | "DYNAMIC";
                            /** Format: date-time */
                            updatedAt: string;
                            updatedById?: string;
                        }[];
                        offset: number;
                        total: number;
                    };
                };
            };
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description Cursor of the page before */
                after?: string;
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
                /** @description Object types whose associated records are listed */
                associations?: string[];
                /** @description 50 at most with histories */
                limit?: number;
                /** @description Names of properties to answer; those that are not defined are left out */
                properties?: string[];
                /** @description Names of properties to answer with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                    };
                };
            };
        };
    };
    createRecord: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associations?: {
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                    /** @description Comes back in the answer */
                    objectWriteTraceId?: string;
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description A record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: {
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
                /** @description Object types whose associated records are listed */
                associations?: string[];
                /** @description A property with unique values that the id is a value of; the record id by default */
                idProperty?: string;
                /** @description Names of properties to answer; those that are not defined are left out */
                properties?: string[];
                /** @description Names of properties to answer with their former values */
                propertiesWithHistory?: string[];
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    archiveRecord: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRecord: {
        parameters: {
            query?: {
                /** @description A property with unique values that the id is a value of; the record id by default */
                idProperty?: string;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Comes back in the answer */
                    objectWriteTraceId?: string;
                    properties: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    listAssociatedRecords: {
        parameters: {
            query?: {
                after?: string;
                /** @description 500 at most, and by default */
                limit?: number;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            id: string;
                            type: string;
                        }[];
                    };
                };
            };
        };
    };
    associateRecords: {
        parameters: {
            path: {
                /** @description Id of an association type, or its name: company_to_contact */
                associationType: string;
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    dissociateRecords: {
        parameters: {
            path: {
                /** @description Id of an association type, or its name: company_to_contact */
                associationType: string;
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    archiveRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        associations?: {
                            to: {
                                id: string | number;
                            };
                            types: {
                                associationCategory: string;
                                associationTypeId: number;
                            }[];
                        }[];
                        /** @description Comes back in the answer */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readRecordBatch: {
        parameters: {
            query?: {
                /** @description Records in the recycle bin instead of live ones */
                archived?: boolean;
            };
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    idProperty?: string | null;
                    inputs: {
                        id: string | number;
                    }[];
                    properties?: string[];
                    propertiesWithHistory?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    updateRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                        /** @description A property with unique values that the id is a value of; the record id by default */
                        idProperty?: string | null;
                        /** @description Comes back in the answer */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    upsertRecordBatch: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        id: string | number;
                        /** @description A property with unique values that the id is a value of; the record id by default */
                        idProperty?: string | null;
                        /** @description Comes back in the answer */
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** @description Whether an upsert has created it */
                            new?: boolean;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    mergeRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The record that goes into it */
                    objectIdToMerge: string | number;
                    /** @description The record that stays */
                    primaryObjectId: string | number;
                };
            };
        };
        responses: {
            /** @description A record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        associations?: {
                            [key: string]: {
                                paging?: {
                                    next: {
                                        after: string;
                                        link: string;
                                    };
                                };
                                results: {
                                    id: string;
                                    type: string;
                                }[];
                            };
                        };
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        objectWriteTraceId?: string;
                        properties: {
                            [key: string]: string | null;
                        };
                        propertiesWithHistory?: {
                            [key: string]: {
                                sourceId?: string;
                                sourceLabel?: string;
                                sourceType: string;
                                /** Format: date-time */
                                timestamp: string;
                                updatedByUserId?: number;
                                value: string;
                            }[];
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description The page of the record */
                        url?: string;
                    };
                };
            };
        };
    };
    searchRecords: {
        parameters: {
            path: {
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    after?: (string | number) | null;
                    filterGroups?: {
                        filters?: {
                            highValue?: (string | number | boolean) | null;
                            operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                            propertyName?: string | null;
                            value?: (string | number | boolean) | null;
                            values?: (string | number | boolean)[] | null;
                        }[] | null;
                    }[] | null;
                    filters?: {
                        highValue?: (string | number | boolean) | null;
                        operator?: ("EQ" | "NEQ" | "LT" | "LTE" | "GT" | "GTE" | "BETWEEN" | "IN" | "NOT_IN" | "HAS_PROPERTY" | "NOT_HAS_PROPERTY" | "CONTAINS_TOKEN" | "NOT_CONTAINS_TOKEN") | null;
                        propertyName?: string | null;
                        value?: (string | number | boolean) | null;
                        values?: (string | number | boolean)[] | null;
                    }[] | null;
                    limit?: number | null;
                    properties?: string[] | null;
                    query?: string | null;
                    sorts?: (string | {
                        direction?: ("ASCENDING" | "DESCENDING") | null;
                        propertyName: string;
                    })[] | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            associations?: {
                                [key: string]: {
                                    paging?: {
                                        next: {
                                            after: string;
                                            link: string;
                                        };
                                    };
                                    results: {
                                        id: string;
                                        type: string;
                                    }[];
                                };
                            };
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            objectWriteTraceId?: string;
                            properties: {
                                [key: string]: string | null;
                            };
                            propertiesWithHistory?: {
                                [key: string]: {
                                    sourceId?: string;
                                    sourceLabel?: string;
                                    sourceType: string;
                                    /** Format: date-time */
                                    timestamp: string;
                                    updatedByUserId?: number;
                                    value: string;
                                }[];
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description The page of the record */
                            url?: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    eraseContact: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `email`: objectId is an address, which is blocked even if no contact has it */
                    idProperty?: string;
                    objectId: string | number;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description Cursor of the page before */
                after?: string;
                /** @description Owners whose users left the account or are suspended, instead of the others */
                archived?: boolean;
                /** @description Only the owner with this address, in any letter case */
                email?: string;
                /** @description 100 by default */
                limit?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            firstName: string;
                            /** @description What hubspot_owner_id holds */
                            id: string;
                            lastName: string;
                            /** @description PERSON */
                            type: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @description null for an archived owner */
                            userId: number | null;
                            userIdIncludingInactive: number;
                        }[];
                    };
                };
            };
        };
    };
    getOwner: {
        parameters: {
            query?: {
                /** @description Owners whose users left the account or are suspended, instead of the others */
                archived?: boolean;
                /** @description What the id in the path is; id by default */
                idProperty?: "id" | "userId";
            };
            path: {
                ownerId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        firstName: string;
                        /** @description What hubspot_owner_id holds */
                        id: string;
                        lastName: string;
                        /** @description PERSON */
                        type: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description null for an archived owner */
                        userId: number | null;
                        userIdIncludingInactive: number;
                    };
                };
            };
        };
    };
    listPipelines: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            stages: {
                                archived: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                displayOrder: number;
                                id: string;
                                label: string;
                                /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                                metadata: {
                                    [key: string]: string;
                                };
                                /** Format: date-time */
                                updatedAt: string;
                                /** @enum {unknown} */
                                writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                            }[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createPipeline: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    label: string;
                    pipelineId?: string;
                    stages?: {
                        displayOrder: number;
                        /** @description Another name of stageId, as answers call it. */
                        id?: string;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        };
                        stageId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getPipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    replacePipeline: {
        parameters: {
            query?: {
                /** @description The same, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to take stages away that records are in. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    label: string;
                    pipelineId?: string;
                    stages?: {
                        displayOrder: number;
                        /** @description Another name of stageId, as answers call it. */
                        id?: string;
                        label: string;
                        metadata?: {
                            [key: string]: string | number | boolean;
                        };
                        stageId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deletePipeline: {
        parameters: {
            query?: {
                /** @description The same, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to take stages away that records are in. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePipeline: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For restoring only, and there is nothing to restore. */
                    archived?: boolean;
                    displayOrder?: number;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        stages: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    listPipelineAudits: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            action: "CREATE" | "UPDATE" | "DELETE";
                            fromUserId?: number;
                            /** @description The id of the pipeline or stage. */
                            identifier: string;
                            message: string;
                            portalId: number;
                            /** @description What it was after the change, or before it was deleted, as JSON. */
                            rawObject: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                    };
                };
            };
        };
    };
    listStages: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            displayOrder: number;
                            id: string;
                            label: string;
                            /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                            metadata: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {unknown} */
                            writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                        }[];
                    };
                };
            };
        };
    };
    createStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    /** @description Another name of stageId, as answers call it. */
                    id?: string;
                    label: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    stageId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    getStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    replaceStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    displayOrder: number;
                    /** @description Another name of stageId, as answers call it. */
                    id?: string;
                    label: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                    stageId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    deleteStage: {
        parameters: {
            query?: {
                /** @description The same, for deals. */
                validateDealStageUsagesBeforeDelete?: boolean;
                /** @description Refuse to take stages away that records are in. */
                validateReferencesBeforeDelete?: boolean;
            };
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateStage: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For restoring only, and there is nothing to restore. */
                    archived?: boolean;
                    displayOrder?: number;
                    label?: string;
                    metadata?: {
                        [key: string]: string | number | boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        displayOrder: number;
                        id: string;
                        label: string;
                        /** @description Deals: probability (0.0 to 1.0); tickets: ticketState; custom objects: state. isClosed follows. */
                        metadata: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {unknown} */
                        writePermissions: "CRM_PERMISSIONS_ENFORCEMENT" | "READ_ONLY" | "INTERNAL_ONLY";
                    };
                };
            };
        };
    };
    listStageAudits: {
        parameters: {
            path: {
                objectType: string;
                pipelineId: string;
                stageId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            action: "CREATE" | "UPDATE" | "DELETE";
                            fromUserId?: number;
                            /** @description The id of the pipeline or stage. */
                            identifier: string;
                            message: string;
                            portalId: number;
                            /** @description What it was after the change, or before it was deleted, as JSON. */
                            rawObject: string;
                            /** Format: date-time */
                            timestamp: string;
                        }[];
                    };
                };
            };
        };
    };
    listProperties: {
        parameters: {
            query?: {
                /** @description Only archived properties instead of only active ones. */
                archived?: boolean;
                /** @description This server keeps no sensitive data, so only non_sensitive finds anything. */
                dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                /** @description Only properties of these names. */
                properties?: string[];
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                    };
                };
            };
        };
    };
    createProperty: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the field type calculation_equation: what the values are made of. */
                    calculationFormula?: string;
                    currencyPropertyName?: string;
                    /**
                     * @description This server keeps no sensitive data, so only non_sensitive finds anything.
                     * @enum {unknown}
                     */
                    dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                    dateDisplayHint?: string;
                    description?: string;
                    displayOrder?: number;
                    externalOptions?: boolean;
                    fieldType: string;
                    formField?: boolean;
                    groupName: string;
                    hasUniqueValue?: boolean;
                    hidden?: boolean;
                    label: string;
                    name: string;
                    numberDisplayHint?: string;
                    options?: {
                        description?: string;
                        displayOrder?: number;
                        hidden?: boolean;
                        label: string;
                        value: string;
                    }[];
                    referencedObjectType?: string;
                    showCurrencySymbol?: boolean;
                    textDisplayHint?: string;
                    /** @enum {unknown} */
                    type: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    getProperty: {
        parameters: {
            query?: {
                /** @description Only archived properties instead of only active ones. */
                archived?: boolean;
                /** @description This server keeps no sensitive data, so only non_sensitive finds anything. */
                dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
            };
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    archiveProperty: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProperty: {
        parameters: {
            path: {
                objectType: string;
                propertyName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the field type calculation_equation: what the values are made of. */
                    calculationFormula?: string;
                    currencyPropertyName?: string;
                    dataSensitivity?: string;
                    dateDisplayHint?: string;
                    description?: string;
                    displayOrder?: number;
                    externalOptions?: boolean;
                    fieldType?: string;
                    formField?: boolean;
                    groupName?: string;
                    hasUniqueValue?: boolean;
                    hidden?: boolean;
                    label?: string;
                    name?: string;
                    numberDisplayHint?: string;
                    options?: {
                        description?: string;
                        displayOrder?: number;
                        hidden?: boolean;
                        label: string;
                        value: string;
                    }[];
                    referencedObjectType?: string;
                    showCurrencySymbol?: boolean;
                    textDisplayHint?: string;
                    /** @enum {unknown} */
                    type?: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived?: boolean;
                        /** Format: date-time */
                        archivedAt?: string;
                        calculated: boolean;
                        calculationFormula?: string;
                        /** Format: date-time */
                        createdAt?: string;
                        createdUserId?: string;
                        currencyPropertyName?: string;
                        dataSensitivity: string;
                        dateDisplayHint?: string;
                        description: string;
                        displayOrder: number;
                        externalOptions: boolean;
                        fieldType: string;
                        formField: boolean;
                        groupName: string;
                        hasUniqueValue: boolean;
                        hidden: boolean;
                        hubspotDefined?: boolean;
                        label: string;
                        modificationMetadata: {
                            archivable: boolean;
                            readOnlyDefinition: boolean;
                            readOnlyOptions?: boolean;
                            readOnlyValue: boolean;
                        };
                        name: string;
                        numberDisplayHint?: string;
                        options: {
                            description?: string;
                            displayOrder: number;
                            hidden: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        type: string;
                        /** Format: date-time */
                        updatedAt?: string;
                        updatedUserId?: string;
                    };
                };
            };
        };
    };
    archivePropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description For the field type calculation_equation: what the values are made of. */
                        calculationFormula?: string;
                        currencyPropertyName?: string;
                        /**
                         * @description This server keeps no sensitive data, so only non_sensitive finds anything.
                         * @enum {unknown}
                         */
                        dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                        dateDisplayHint?: string;
                        description?: string;
                        displayOrder?: number;
                        externalOptions?: boolean;
                        fieldType: string;
                        formField?: boolean;
                        groupName: string;
                        hasUniqueValue?: boolean;
                        hidden?: boolean;
                        label: string;
                        name: string;
                        numberDisplayHint?: string;
                        options?: {
                            description?: string;
                            displayOrder?: number;
                            hidden?: boolean;
                            label: string;
                            value: string;
                        }[];
                        referencedObjectType?: string;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        /** @enum {unknown} */
                        type: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category?: string;
                            context?: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    readPropertyBatch: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only archived properties instead of only active ones. */
                    archived?: boolean;
                    /**
                     * @description This server keeps no sensitive data, so only non_sensitive finds anything.
                     * @enum {unknown}
                     */
                    dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                    inputs: {
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category?: string;
                            context?: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listPropertyGroups: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            archived: boolean;
                            displayOrder: number;
                            label: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    createPropertyGroup: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description -1: after those that have a place. */
                    displayOrder?: number;
                    label: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    getPropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    deletePropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePropertyGroup: {
        parameters: {
            path: {
                groupName: string;
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description -1: after those that have a place. */
                    displayOrder?: number;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        displayOrder: number;
                        label: string;
                        name: string;
                    };
                };
            };
        };
    };
    listSchemas: {
        parameters: {
            query?: {
                /** @description Only archived schemas instead of only active ones. */
                archived?: boolean;
                includeAssociationDefinitions?: boolean;
                /** @description Who made and changed it. */
                includeAuditMetadata?: boolean;
                includePropertyDefinitions?: boolean;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            allowsSensitiveProperties: boolean;
                            archived: boolean;
                            associations: {
                                fromObjectTypeId: string;
                                id: string;
                                name: string;
                                toObjectTypeId: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            createdByUserId?: number;
                            description?: string;
                            fullyQualifiedName: string;
                            id: string;
                            labels: {
                                plural: string;
                                singular: string;
                            };
                            /** @enum {string} */
                            metaType: "PORTAL_SPECIFIC";
                            name: string;
                            objectTypeId: string;
                            primaryDisplayProperty: string;
                            properties: {
                                archived?: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                calculated: boolean;
                                calculationFormula?: string;
                                /** Format: date-time */
                                createdAt?: string;
                                createdUserId?: string;
                                currencyPropertyName?: string;
                                dataSensitivity: string;
                                dateDisplayHint?: string;
                                description: string;
                                displayOrder: number;
                                externalOptions: boolean;
                                fieldType: string;
                                formField: boolean;
                                groupName: string;
                                hasUniqueValue: boolean;
                                hidden: boolean;
                                hubspotDefined?: boolean;
                                label: string;
                                modificationMetadata: {
                                    archivable: boolean;
                                    readOnlyDefinition: boolean;
                                    readOnlyOptions?: boolean;
                                    readOnlyValue: boolean;
                                };
                                name: string;
                                numberDisplayHint?: string;
                                options: {
                                    description?: string;
                                    displayOrder: number;
                                    hidden: boolean;
                                    label: string;
                                    value: string;
                                }[];
                                referencedObjectType?: string;
                                showCurrencySymbol?: boolean;
                                textDisplayHint?: string;
                                type: string;
                                /** Format: date-time */
                                updatedAt?: string;
                                updatedUserId?: string;
                            }[];
                            requiredProperties: string[];
                            restorable: boolean;
                            searchableProperties: string[];
                            secondaryDisplayProperties: string[];
                            /** Format: date-time */
                            updatedAt: string;
                            updatedByUserId?: number;
                        }[];
                    };
                };
            };
        };
    };
    createSchema: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only false: this server keeps no sensitive data. */
                    allowsSensitiveProperties?: boolean;
                    associatedObjects?: string[];
                    description?: string;
                    labels: {
                        plural?: string;
                        singular?: string;
                    };
                    /**
                     * @description Accepted and without effect.
                     * @enum {string}
                     */
                    metaType?: "PORTAL_SPECIFIC";
                    name: string;
                    primaryDisplayProperty?: string;
                    properties?: {
                        /** @description For the field type calculation_equation: what the values are made of. */
                        calculationFormula?: string;
                        currencyPropertyName?: string;
                        /**
                         * @description This server keeps no sensitive data, so only non_sensitive finds anything.
                         * @enum {unknown}
                         */
                        dataSensitivity?: "non_sensitive" | "sensitive" | "highly_sensitive";
                        dateDisplayHint?: string;
                        description?: string;
                        displayOrder?: number;
                        externalOptions?: boolean;
                        fieldType?: string;
                        formField?: boolean;
                        groupName?: string;
                        hasUniqueValue?: boolean;
                        hidden?: boolean;
                        isPrimaryDisplayLabel?: boolean;
                        label: string;
                        name: string;
                        numberDisplayHint?: string;
                        options?: {
                            description?: string;
                            displayOrder?: number;
                            hidden?: boolean;
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        optionSortStrategy?: "DISPLAY_ORDER" | "ALPHABETICAL";
                        referencedObjectType?: string;
                        searchableInGlobalSearch?: boolean;
                        showCurrencySymbol?: boolean;
                        textDisplayHint?: string;
                        /** @enum {unknown} */
                        type?: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number";
                    }[];
                    requiredProperties?: string[];
                    searchableProperties?: string[];
                    secondaryDisplayProperties?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        associations: {
                            fromObjectTypeId: string;
                            id: string;
                            name: string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        createdByUserId?: number;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        primaryDisplayProperty: string;
                        properties: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                        updatedByUserId?: number;
                    };
                };
            };
        };
    };
    getSchema: {
        parameters: {
            query?: {
                includeAssociationDefinitions?: boolean;
                /** @description Who made and changed it. */
                includeAuditMetadata?: boolean;
                includePropertyDefinitions?: boolean;
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        associations: {
                            fromObjectTypeId: string;
                            id: string;
                            name: string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        createdByUserId?: number;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        primaryDisplayProperty: string;
                        properties: {
                            archived?: boolean;
                            /** Format: date-time */
                            archivedAt?: string;
                            calculated: boolean;
                            calculationFormula?: string;
                            /** Format: date-time */
                            createdAt?: string;
                            createdUserId?: string;
                            currencyPropertyName?: string;
                            dataSensitivity: string;
                            dateDisplayHint?: string;
                            description: string;
                            displayOrder: number;
                            externalOptions: boolean;
                            fieldType: string;
                            formField: boolean;
                            groupName: string;
                            hasUniqueValue: boolean;
                            hidden: boolean;
                            hubspotDefined?: boolean;
                            label: string;
                            modificationMetadata: {
                                archivable: boolean;
                                readOnlyDefinition: boolean;
                                readOnlyOptions?: boolean;
                                readOnlyValue: boolean;
                            };
                            name: string;
                            numberDisplayHint?: string;
                            options: {
                                description?: string;
                                displayOrder: number;
                                hidden: boolean;
                                label: string;
                                value: string;
                            }[];
                            referencedObjectType?: string;
                            showCurrencySymbol?: boolean;
                            textDisplayHint?: string;
                            type: string;
                            /** Format: date-time */
                            updatedAt?: string;
                            updatedUserId?: string;
                        }[];
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                        updatedByUserId?: number;
                    };
                };
            };
        };
    };
    archiveSchema: {
        parameters: {
            query?: {
                /** @description Removes a schema that is archived already for good. */
                archived?: boolean;
            };
            path: {
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSchema: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only false: this server keeps no sensitive data. */
                    allowsSensitiveProperties?: boolean;
                    clearDescription?: boolean;
                    description?: string;
                    labels?: {
                        plural?: string;
                        singular?: string;
                    };
                    primaryDisplayProperty?: string;
                    requiredProperties?: string[];
                    restorable?: boolean;
                    searchableProperties?: string[];
                    secondaryDisplayProperties?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowsSensitiveProperties: boolean;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        description?: string;
                        fullyQualifiedName: string;
                        id: string;
                        labels: {
                            plural: string;
                            singular: string;
                        };
                        /** @enum {string} */
                        metaType: "PORTAL_SPECIFIC";
                        name: string;
                        objectTypeId: string;
                        portalId: number;
                        primaryDisplayProperty: string;
                        requiredProperties: string[];
                        restorable: boolean;
                        searchableProperties: string[];
                        secondaryDisplayProperties: string[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    createSchemaAssociation: {
        parameters: {
            path: {
                objectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    fromObjectTypeId: string;
                    name?: string;
                    toObjectTypeId: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fromObjectTypeId: string;
                        id: string;
                        name: string;
                        toObjectTypeId: string;
                    };
                };
            };
        };
    };
    deleteSchemaAssociation: {
        parameters: {
            path: {
                associationIdentifier: string;
                objectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readSchemas: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default true */
                    includeAssociationDefinitions?: boolean;
                    /**
                     * @description Who made and changed it.
                     * @default true
                     */
                    includeAuditMetadata?: boolean;
                    /** @default true */
                    includePropertyDefinitions?: boolean;
                    /** @description Type ids or full names. */
                    inputs: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            allowsSensitiveProperties: boolean;
                            archived: boolean;
                            associations: {
                                fromObjectTypeId: string;
                                id: string;
                                name: string;
                                toObjectTypeId: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            createdByUserId?: number;
                            description?: string;
                            fullyQualifiedName: string;
                            id: string;
                            labels: {
                                plural: string;
                                singular: string;
                            };
                            /** @enum {string} */
                            metaType: "PORTAL_SPECIFIC";
                            name: string;
                            objectTypeId: string;
                            primaryDisplayProperty: string;
                            properties: {
                                archived?: boolean;
                                /** Format: date-time */
                                archivedAt?: string;
                                calculated: boolean;
                                calculationFormula?: string;
                                /** Format: date-time */
                                createdAt?: string;
                                createdUserId?: string;
                                currencyPropertyName?: string;
                                dataSensitivity: string;
                                dateDisplayHint?: string;
                                description: string;
                                displayOrder: number;
                                externalOptions: boolean;
                                fieldType: string;
                                formField: boolean;
                                groupName: string;
                                hasUniqueValue: boolean;
                                hidden: boolean;
                                hubspotDefined?: boolean;
                                label: string;
                                modificationMetadata: {
                                    archivable: boolean;
                                    readOnlyDefinition: boolean;
                                    readOnlyOptions?: boolean;
                                    readOnlyValue: boolean;
                                };
                                name: string;
                                numberDisplayHint?: string;
                                options: {
                                    description?: string;
                                    displayOrder: number;
                                    hidden: boolean;
                                    label: string;
                                    value: string;
                                }[];
                                referencedObjectType?: string;
                                showCurrencySymbol?: boolean;
                                textDisplayHint?: string;
                                type: string;
                                /** Format: date-time */
                                updatedAt?: string;
                                updatedUserId?: string;
                            }[];
                            requiredProperties: string[];
                            restorable: boolean;
                            searchableProperties: string[];
                            secondaryDisplayProperties: string[];
                            /** Format: date-time */
                            updatedAt: string;
                            updatedByUserId?: number;
                        }[];
                    };
                };
            };
        };
    };
    listEventTemplates: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: date-time */
                            createdAt: string;
                            detailTemplate?: string;
                            headerTemplate?: string;
                            id: string;
                            name: string;
                            objectType: string;
                            tokens: {
                                /** Format: date-time */
                                createdAt: string;
                                label: string;
                                name: string;
                                objectPropertyName?: string;
                                options: {
                                    label: string;
                                    value: string;
                                }[];
                                /** @enum {unknown} */
                                type: "string" | "number" | "date" | "enumeration";
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createEventTemplate: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Markdown with Handlebars. An empty text is none. */
                    detailTemplate?: string;
                    /** @description Markdown with Handlebars. An empty text is none. */
                    headerTemplate?: string;
                    name: string;
                    /** @description contacts, companies, deals or tickets; contacts by default. */
                    objectType?: string;
                    tokens?: {
                        /** Format: date-time */
                        createdAt?: string;
                        label: string;
                        /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                        name: string;
                        /** @description The property of the record that takes the value. An empty text takes the mapping away. */
                        objectPropertyName?: string;
                        /** @description For enumerations: what the token may say. */
                        options?: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    updateEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    /** @description Markdown with Handlebars. An empty text is none. */
                    detailTemplate?: string;
                    /** @description Markdown with Handlebars. An empty text is none. */
                    headerTemplate?: string;
                    /** @description As it is. */
                    id?: string;
                    name: string;
                    /** @description As it is. */
                    objectType?: string;
                    tokens?: {
                        /** Format: date-time */
                        createdAt?: string;
                        label: string;
                        /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                        name: string;
                        /** @description The property of the record that takes the value. An empty text takes the mapping away. */
                        objectPropertyName?: string;
                        /** @description For enumerations: what the token may say. */
                        options?: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt?: string;
                    }[];
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        detailTemplate?: string;
                        headerTemplate?: string;
                        id: string;
                        name: string;
                        objectType: string;
                        tokens: {
                            /** Format: date-time */
                            createdAt: string;
                            label: string;
                            name: string;
                            objectPropertyName?: string;
                            options: {
                                label: string;
                                value: string;
                            }[];
                            /** @enum {unknown} */
                            type: "string" | "number" | "date" | "enumeration";
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventTemplate: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    label: string;
                    /** @description Letters, digits, periods, dashes and underscores; not log, not lookup. */
                    name: string;
                    /** @description The property of the record that takes the value. An empty text takes the mapping away. */
                    objectPropertyName?: string;
                    /** @description For enumerations: what the token may say. */
                    options?: {
                        label: string;
                        value: string;
                    }[];
                    /** @enum {unknown} */
                    type: "string" | "number" | "date" | "enumeration";
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        label: string;
                        name: string;
                        objectPropertyName?: string;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    updateEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
                tokenName: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    createdAt?: string;
                    label: string;
                    /** @description As it is. */
                    name?: string;
                    /** @description The property of the record that takes the value. An empty text takes the mapping away. */
                    objectPropertyName?: string;
                    /** @description For enumerations: what the token may say. */
                    options?: {
                        label: string;
                        value: string;
                    }[];
                    /** @enum {unknown} */
                    type?: "string" | "number" | "date" | "enumeration";
                    /** Format: date-time */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        label: string;
                        name: string;
                        objectPropertyName?: string;
                        options: {
                            label: string;
                            value: string;
                        }[];
                        /** @enum {unknown} */
                        type: "string" | "number" | "date" | "enumeration";
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteEventTemplateToken: {
        parameters: {
            path: {
                appId: string;
                eventTemplateId: string;
                tokenName: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTimelineEvent: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    domain?: string | null;
                    email?: string | null;
                    eventTemplateId: string | number;
                    /** @description Any JSON */
                    extraData?: unknown;
                    id?: string | null;
                    objectId?: (string | number) | null;
                    timelineIFrame?: {
                        headerLabel: string;
                        height: number;
                        linkLabel: string;
                        /** @description https */
                        url: string;
                        width: number;
                    } | null;
                    timestamp?: (string | number) | null;
                    tokens?: {
                        [key: string]: unknown;
                    } | null;
                    utk?: string | null;
                };
            };
        };
        responses: {
            /** @description An event on the timeline of a record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt?: string | null;
                        domain?: string | null;
                        email?: string;
                        eventTemplateId: string;
                        extraData?: unknown;
                        id: string;
                        objectId?: string | null;
                        objectType: string;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        tokens: {
                            [key: string]: string;
                        };
                        utk?: string | null;
                    };
                };
            };
        };
    };
    getTimelineEvent: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description An event on the timeline of a record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt?: string | null;
                        domain?: string | null;
                        email?: string;
                        eventTemplateId: string;
                        extraData?: unknown;
                        id: string;
                        objectId?: string | null;
                        objectType: string;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        /** Format: date-time */
                        timestamp: string;
                        tokens: {
                            [key: string]: string;
                        };
                        utk?: string | null;
                    };
                };
            };
        };
    };
    getTimelineEventDetail: {
        parameters: {
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description HTML */
                        details: string;
                    };
                };
            };
        };
    };
    renderTimelineEvent: {
        parameters: {
            query?: {
                /** @description The detail view in place of the one-line header */
                detail?: boolean;
            };
            path: {
                eventId: string;
                eventTemplateId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    createTimelineEventBatch: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        domain?: string | null;
                        email?: string | null;
                        eventTemplateId: string | number;
                        /** @description Any JSON */
                        extraData?: unknown;
                        id?: string | null;
                        objectId?: (string | number) | null;
                        timelineIFrame?: {
                            headerLabel: string;
                            height: number;
                            linkLabel: string;
                            /** @description https */
                            url: string;
                            width: number;
                        } | null;
                        timestamp?: (string | number) | null;
                        tokens?: {
                            [key: string]: unknown;
                        } | null;
                        utk?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            createdAt?: string | null;
                            domain?: string | null;
                            email?: string;
                            eventTemplateId: string;
                            extraData?: unknown;
                            id: string;
                            objectId?: string | null;
                            objectType: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            } | null;
                            /** Format: date-time */
                            timestamp: string;
                            tokens: {
                                [key: string]: string;
                            };
                            utk?: string | null;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                message: string;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            createdAt?: string | null;
                            domain?: string | null;
                            email?: string;
                            eventTemplateId: string;
                            extraData?: unknown;
                            id: string;
                            objectId?: string | null;
                            objectType: string;
                            timelineIFrame?: {
                                headerLabel: string;
                                height: number;
                                linkLabel: string;
                                /** @description https */
                                url: string;
                                width: number;
                            } | null;
                            /** Format: date-time */
                            timestamp: string;
                            tokens: {
                                [key: string]: string;
                            };
                            utk?: string | null;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    archiveAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createDefaultAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    createAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description A number; a text on dated paths */
                            fromObjectId: number | string;
                            fromObjectTypeId: string;
                            labels: string[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            /** @description A number; a text on dated paths */
                            fromObjectId: number | string;
                            fromObjectTypeId: string;
                            labels: string[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                            toObjectTypeId: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    archiveAssociationLabelBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        from: {
                            id: string | number;
                        };
                        to: {
                            id: string | number;
                        };
                        types: {
                            associationCategory: string;
                            associationTypeId: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readAssociationBatch: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        after?: string | null;
                        id: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                associationTypes: {
                                    category: string;
                                    label: string | null;
                                    typeId: number;
                                }[];
                                /** @description A number; a text on dated paths */
                                toObjectId: number | string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            errors?: {
                                [key: string]: unknown;
                            }[];
                            message: string;
                            /** @enum {string} */
                            status: "error";
                            subCategory?: string;
                        }[];
                        numErrors: number;
                        results: {
                            from: {
                                id: string;
                            };
                            paging?: {
                                next: {
                                    after: string;
                                    link: string;
                                };
                            };
                            to: {
                                associationTypes: {
                                    category: string;
                                    label: string | null;
                                    typeId: number;
                                }[];
                                /** @description A number; a text on dated paths */
                                toObjectId: number | string;
                            }[];
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAssociationLabels: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED for the types that come with the server, or USER_DEFINED */
                            category: string;
                            /** @description On dated paths only */
                            fromObjectTypeId?: null;
                            /** @description null for the plain association */
                            label: string | null;
                            /** @description On dated paths only */
                            toObjectTypeId?: null;
                            typeId: number;
                        }[];
                    };
                };
            };
        };
    };
    renameAssociationLabel: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associationTypeId: number;
                    /** @description The same as `label` by default */
                    inverseLabel?: string | null;
                    label: string;
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAssociationLabel: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same as `label` by default */
                    inverseLabel?: string | null;
                    /** @description For people */
                    label: string;
                    /** @description For programs; no other type of the account has it */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED for the types that come with the server, or USER_DEFINED */
                            category: string;
                            /** @description On dated paths only */
                            fromObjectTypeId?: null;
                            /** @description null for the plain association */
                            label: string | null;
                            /** @description On dated paths only */
                            toObjectTypeId?: null;
                            typeId: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteAssociationLabel: {
        parameters: {
            path: {
                associationTypeId: string;
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                    };
                };
            };
        };
    };
    createAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        /** @description How many records one record may lead to by that type */
                        maxToObjectIds: number;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    purgeAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAssociationLimits: {
        parameters: {
            path: {
                fromObjectType: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        /** @description HUBSPOT_DEFINED or USER_DEFINED */
                        category: string;
                        /** @description How many records one record may lead to by that type */
                        maxToObjectIds: number;
                        typeId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            context: {
                                [key: string]: string[];
                            };
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors: number;
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    listAllAssociationLimits: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @description HUBSPOT_DEFINED or USER_DEFINED */
                            category: string;
                            label?: string | null;
                            typeId: number;
                            userEnforcedMaxToObjectIds: number;
                        }[];
                    };
                };
            };
        };
    };
    orderAssociationUsageReport: {
        parameters: {
            path: {
                userId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description An order that was taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        enqueueTime: string;
                        userEmail: string;
                        userId: number;
                    };
                };
            };
        };
    };
    listRecordAssociations: {
        parameters: {
            query?: {
                after?: string;
                /** @description 500 at most, and by default */
                limit?: number;
            };
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            associationTypes: {
                                category: string;
                                label: string | null;
                                typeId: number;
                            }[];
                            /** @description A number; a text on dated paths */
                            toObjectId: number | string;
                        }[];
                    };
                };
            };
        };
    };
    replaceAssociationLabels: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    associationCategory: string;
                    associationTypeId: number;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A number; a text on dated paths */
                        fromObjectId: number | string;
                        fromObjectTypeId: string;
                        labels: string[];
                        /** @description A number; a text on dated paths */
                        toObjectId: number | string;
                        toObjectTypeId: string;
                    };
                };
            };
        };
    };
    dissociateRecordsFully: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createDefaultAssociation: {
        parameters: {
            path: {
                objectId: string;
                /** @description Name of an object type, singular or plural, or its type id */
                objectType: string;
                toObjectId: string;
                toObjectType: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            associationSpec: {
                                associationCategory: string;
                                associationTypeId: number;
                            };
                            from: {
                                id: string;
                            };
                            to: {
                                id: string;
                            };
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        status: "COMPLETE";
                    };
                };
            };
        };
    };
    uploadFile: {
        parameters: {
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The character set of a text. */
                    charsetHunch?: string;
                    /** Format: binary */
                    file: string;
                    fileName?: string;
                    folderId?: string;
                    /** @description Instead of folderId; missing folders are created. */
                    folderPath?: string;
                    /** @description JSON: access (required), ttl or expiresAt, overwrite, duplicate validation. */
                    options: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: {
                /** @description The fields to answer; all of them without it. */
                properties?: string[];
            };
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    replaceFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The character set of a text. */
                    charsetHunch?: string;
                    /** Format: binary */
                    file: string;
                    /** @description JSON: access, expiresAt. */
                    options?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    access?: "PUBLIC_INDEXABLE" | "PUBLIC_NOT_INDEXABLE" | "PRIVATE";
                    clearExpires?: boolean;
                    /** @description Milliseconds since 1970, or an ISO 8601 time; 1 day to 1 year from now. */
                    expiresAt?: number | string;
                    isUsableInContent?: boolean;
                    /** @description Without extension */
                    name?: string;
                    parentFolderId?: string | number;
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access?: string;
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        defaultHostingUrl?: string;
                        encoding?: string;
                        /** @description Milliseconds since 1970 */
                        expiresAt?: number;
                        extension?: string;
                        fileMd5?: string;
                        height?: number;
                        id: string;
                        isUsableInContent?: boolean;
                        /** @description Without extension */
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        size?: number;
                        sourceGroup?: string;
                        /** @enum {unknown} */
                        type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                        /** Format: date-time */
                        updatedAt: string;
                        url?: string;
                        width?: number;
                    };
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    eraseFile: {
        parameters: {
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSignedUrl: {
        parameters: {
            query?: {
                /** @description How long the address is good; a day without it. */
                expirationSeconds?: number;
                /** @description The fields to answer beside the address; all of them without it. */
                property?: string[];
                /** @description For pictures: the size to show them in. */
                size?: "icon" | "thumb" | "medium" | "preview";
                /** @description Whether a picture that is smaller is enlarged to the size. */
                upscale?: boolean;
            };
            path: {
                /** @description Digits */
                fileId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expiresAt: string;
                        extension?: string;
                        height?: number;
                        name?: string;
                        size?: number;
                        type?: string;
                        url: string;
                        width?: number;
                    };
                };
            };
        };
    };
    requestImport: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    access: "PUBLIC_INDEXABLE" | "PUBLIC_NOT_INDEXABLE" | "PRIVATE";
                    /** @enum {unknown} */
                    duplicateValidationScope?: "ENTIRE_PORTAL" | "EXACT_FOLDER";
                    /** @enum {unknown} */
                    duplicateValidationStrategy?: "NONE" | "REJECT" | "RETURN_EXISTING";
                    /** @description Milliseconds since 1970, or an ISO 8601 time; 1 day to 1 year from now. */
                    expiresAt?: number | string;
                    folderId?: string | number;
                    /** @description Instead of folderId; missing folders are created. */
                    folderPath?: string;
                    /** @description With extension; from the URL and the content without it. */
                    name?: string;
                    overwrite?: boolean | ("true" | "false" | "True" | "False");
                    /** @description An ISO 8601 period from 1 day to 1 year, such as P3M. */
                    ttl?: string;
                    /** @description http or https */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        links: {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    getImport: {
        parameters: {
            path: {
                taskId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt?: string;
                        errors?: {
                            category: string;
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        numErrors?: number;
                        /** Format: date-time */
                        requestedAt: string;
                        result?: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        };
                        /** Format: date-time */
                        startedAt?: string;
                        /** @enum {unknown} */
                        status: "PENDING" | "PROCESSING" | "CANCELED" | "COMPLETE";
                        taskId: string;
                    };
                };
            };
        };
    };
    searchFiles: {
        parameters: {
            query?: {
                after?: number;
                allowsAnonymousAccess?: boolean;
                before?: string;
                createdAt?: string;
                createdAtGte?: string;
                createdAtLte?: string;
                encoding?: string;
                expiresAt?: string;
                expiresAtGte?: string;
                expiresAtLte?: string;
                extension?: string;
                fileMd5?: string;
                height?: number;
                heightGte?: number;
                heightLte?: number;
                idGte?: number;
                idLte?: number;
                ids?: string[];
                isUsableInContent?: boolean;
                limit?: number;
                name?: string;
                parentFolderIds?: string[];
                path?: string;
                properties?: string[];
                size?: number;
                sizeGte?: number;
                sizeLte?: number;
                /** @description Fields; with a minus before it from high to low. */
                sort?: string[];
                type?: string;
                updatedAt?: string;
                updatedAtGte?: string;
                updatedAtLte?: string;
                url?: string;
                width?: number;
                widthGte?: number;
                widthLte?: number;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        }[];
                    };
                };
            };
        };
    };
    getFileAtPath: {
        parameters: {
            query?: {
                /** @description The fields to answer; all of them without it. */
                properties?: string[];
            };
            path: {
                /** @description Percent-encoded, slashes too */
                path: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file?: {
                            access?: string;
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            defaultHostingUrl?: string;
                            encoding?: string;
                            /** @description Milliseconds since 1970 */
                            expiresAt?: number;
                            extension?: string;
                            fileMd5?: string;
                            height?: number;
                            id: string;
                            isUsableInContent?: boolean;
                            /** @description Without extension */
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            size?: number;
                            sourceGroup?: string;
                            /** @enum {unknown} */
                            type?: "IMG" | "DOCUMENT" | "AUDIO" | "MOVIE" | "OTHER";
                            /** Format: date-time */
                            updatedAt: string;
                            url?: string;
                            width?: number;
                        };
                        folder?: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
    };
    createFolder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId */
                    parentFolderPath?: string;
                    /** @description Another name of parentFolderPath */
                    parentPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getFolder: {
        parameters: {
            query?: {
                /** @description The fields to answer; all of them without it. */
                properties?: string[];
            };
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteFolder: {
        parameters: {
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateFolder: {
        parameters: {
            path: {
                /** @description An id, or a percent-encoded path */
                folder: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId; / is the root */
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archived: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name?: string;
                        parentFolderId?: string;
                        path?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    searchFolders: {
        parameters: {
            query?: {
                after?: number;
                before?: string;
                createdAt?: string;
                createdAtGte?: string;
                createdAtLte?: string;
                idGte?: number;
                idLte?: number;
                ids?: string[];
                limit?: number;
                name?: string;
                parentFolderIds?: string[];
                path?: string;
                properties?: string[];
                /** @description Fields; with a minus before it from high to low. */
                sort?: string[];
                updatedAt?: string;
                updatedAtGte?: string;
                updatedAtLte?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paging?: {
                            next: {
                                after: string;
                                link: string;
                            };
                        };
                        results: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    requestFolderUpdate: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                    name?: string;
                    parentFolderId?: string | number;
                    /** @description Instead of parentFolderId; / is the root */
                    parentFolderPath?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        links: {
                            status: string;
                        };
                    };
                };
            };
        };
    };
    getFolderUpdate: {
        parameters: {
            path: {
                taskId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors?: {
                            category?: string;
                            message: string;
                            /** @enum {string} */
                            status: "error";
                        }[];
                        links?: {
                            status: string;
                        };
                        numErrors?: number;
                        /** Format: date-time */
                        requestedAt: string;
                        result?: {
                            archived: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name?: string;
                            parentFolderId?: string;
                            path?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {unknown} */
                        status: "PENDING" | "PROCESSING" | "CANCELED" | "COMPLETE";
                        taskId: string;
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    getHostedFile: {
        parameters: {
            path: {
                /** @description The path of the file */
                "*": string;
                hubId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Default Response */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    getMetrics: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    authorizeInAccount: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are left out where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One that the app registered, to the letter */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes between spaces: all that the app requires; also scopes */
                scope?: string;
                /** @description Comes back as it is */
                state?: string;
            };
            path: {
                /** @description The account, instead of a choice */
                hubId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    answerAuthorizeInAccount: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are left out where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One that the app registered, to the letter */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes between spaces: all that the app requires; also scopes */
                scope?: string;
                /** @description Comes back as it is */
                state?: string;
            };
            path: {
                /** @description The account, instead of a choice */
                hubId: string;
            };
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description sign-in, sign-out, connect or cancel */
                    action?: string;
                    csrf?: string;
                    email?: string;
                    password?: string;
                    request?: string;
                };
            };
        };
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    authorize: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are left out where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One that the app registered, to the letter */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes between spaces: all that the app requires; also scopes */
                scope?: string;
                /** @description Comes back as it is */
                state?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    answerAuthorize: {
        parameters: {
            query?: {
                /** @description Client id of the app */
                client_id?: string;
                /** @description PKCE challenge */
                code_challenge?: string;
                /** @description S256 */
                code_challenge_method?: string;
                /** @description Scopes that are left out where an account cannot have them; also optional_scopes */
                optional_scope?: string;
                /** @description One that the app registered, to the letter */
                redirect_uri?: string;
                /** @description code, if anything */
                response_type?: string;
                /** @description Scopes between spaces: all that the app requires; also scopes */
                scope?: string;
                /** @description Comes back as it is */
                state?: string;
            };
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description sign-in, sign-out, connect or cancel */
                    action?: string;
                    csrf?: string;
                    email?: string;
                    password?: string;
                    request?: string;
                };
            };
        };
        responses: {
            /** @description A page (HTML) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    getAccessTokenInfo: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app_id: number;
                        /** @description Seconds that are left */
                        expires_in: number;
                        hub_domain: string;
                        hub_id: number;
                        is_private_distribution: boolean;
                        scopes: string[];
                        signed_access_token: {
                            appId: number;
                            /** @description Epoch milliseconds */
                            expiresAt: number;
                            hubId: number;
                            hublet: string;
                            installingUserId: number;
                            isServiceAccount: boolean;
                            isUserLevel: boolean;
                            newSignature: string;
                            /** @description Encoded */
                            scopes: string;
                            /** @description Encoded */
                            scopeToScopeGroupPks: string;
                            signature: string;
                            trialScopes: string;
                            trialScopeToScopeGroupPks: string;
                            userId: number;
                        };
                        token: string;
                        /** @enum {string} */
                        token_type: "access";
                        /** @description Email address */
                        user: string;
                        user_id: number;
                    };
                };
            };
        };
    };
    getRefreshTokenInfo: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                        hub_domain: string;
                        hub_id: number;
                        scopes: string[];
                        token: string;
                        /** @enum {string} */
                        token_type: "refresh";
                        /** @description Email address */
                        user: string;
                        user_id: number;
                    };
                };
            };
        };
    };
    deleteRefreshToken: {
        parameters: {
            path: {
                token: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTokenV1: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Client id of the app */
                    client_id?: string;
                    /** @description Client secret of the app */
                    client_secret?: string;
                    /** @description Authorization code */
                    code?: string;
                    /** @description PKCE verifier, where a challenge was given */
                    code_verifier?: string;
                    /** @description authorization_code, refresh_token or client_credentials */
                    grant_type?: string;
                    /** @description Where the code was sent to */
                    redirect_uri?: string;
                    /** @description Refresh token */
                    refresh_token?: string;
                    /** @description Scopes between spaces */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @description Seconds */
                        expires_in: number;
                        hub_id?: number;
                        refresh_token?: string;
                        scopes: string[];
                        /** @enum {string} */
                        token_type: "bearer";
                        /** @description access_token, or client_credentials for a token of the app itself */
                        token_use: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    getPrivateAppTokenInfo: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    tokenKey: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        appId: number;
                        hubId: number;
                        scopes: string[];
                        /** @description Who made the private app */
                        userId: number | null;
                    };
                };
            };
        };
    };
    createTokenV3: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Client id of the app */
                    client_id?: string;
                    /** @description Client secret of the app */
                    client_secret?: string;
                    /** @description Authorization code */
                    code?: string;
                    /** @description PKCE verifier, where a challenge was given */
                    code_verifier?: string;
                    /** @description authorization_code, refresh_token or client_credentials */
                    grant_type?: string;
                    /** @description Where the code was sent to */
                    redirect_uri?: string;
                    /** @description Refresh token */
                    refresh_token?: string;
                    /** @description Scopes between spaces */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @description Seconds */
                        expires_in: number;
                        hub_id?: number;
                        refresh_token?: string;
                        scopes: string[];
                        /** @enum {string} */
                        token_type: "bearer";
                        /** @description access_token, or client_credentials for a token of the app itself */
                        token_use: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    introspectToken: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    access_token?: string;
                    client_id?: string;
                    client_secret?: string;
                    refresh_token?: string;
                    token?: string;
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        active: false;
                    } | {
                        /** @enum {boolean} */
                        active: true;
                        app_id: number;
                        client_id: string;
                        expires_in?: number;
                        hub_domain?: string;
                        hub_id?: number;
                        is_private_distribution: boolean;
                        scopes: string[];
                        signed_access_token?: {
                            appId: number;
                            /** @description Epoch milliseconds */
                            expiresAt: number;
                            hubId: number;
                            hublet: string;
                            installingUserId: number;
                            isServiceAccount: boolean;
                            isUserLevel: boolean;
                            newSignature: string;
                            /** @description Encoded */
                            scopes: string;
                            /** @description Encoded */
                            scopeToScopeGroupPks: string;
                            signature: string;
                            trialScopes: string;
                            trialScopeToScopeGroupPks: string;
                            userId: number;
                        };
                        token: string;
                        /** @enum {string} */
                        token_type: "Bearer";
                        token_use: string;
                        user?: string;
                        user_id?: number;
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    access_token?: string;
                    client_id?: string;
                    client_secret?: string;
                    refresh_token?: string;
                    token?: string;
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description No body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpenApi: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    getReadiness: {
        parameters: {
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    submitForm: {
        parameters: {
            path: {
                formGuid: string;
                portalId: string;
            };
        };
        /** @description fields: [{objectTypeId, name, value}], context: {hutk, pageUri, pageName, ipAddress} */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inlineMessage: string;
                    };
                };
            };
        };
    };
    getWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        targetUrl: string;
                        throttling: {
                            maxConcurrentRequests: number;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    changeWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where notifications are posted: https, or http on this machine in a sandbox. */
                    targetUrl: string;
                    /** ThrottlingSettings */
                    throttling?: {
                        /** @description Requests under way at once, more than 5; 10 by default. */
                        maxConcurrentRequests?: number;
                        /**
                         * @description Accepted, without a meaning.
                         * @enum {unknown}
                         */
                        period?: "SECONDLY" | "ROLLING_MINUTE";
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        targetUrl: string;
                        throttling: {
                            maxConcurrentRequests: number;
                        };
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteWebhookSettings: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookSubscriptions: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    createWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description False by default. */
                    active?: boolean;
                    /** @description contact.creation, deal.propertyChange, object.merge… */
                    eventType: string;
                    /** @description Of what object.* tells: 2-47730019. */
                    objectTypeId?: string;
                    /** @description Of what a propertyChange tells. */
                    propertyName?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhookSubscription: {
        parameters: {
            path: {
                appId: string;
                subscriptionId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        eventType: string;
                        id: string;
                        objectTypeId?: string;
                        propertyName?: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    changeWebhookSubscriptions: {
        parameters: {
            path: {
                appId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    inputs: {
                        active: boolean;
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        status: string;
                    };
                };
            };
            /** @description Default Response */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        completedAt: string;
                        errors: {
                            category: string;
                            message: string;
                            status: string;
                        }[];
                        numErrors: number;
                        results: {
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            eventType: string;
                            id: string;
                            objectTypeId?: string;
                            propertyName?: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        /** Format: date-time */
                        startedAt: string;
                        status: string;
                    };
                };
            };
        };
    };
}

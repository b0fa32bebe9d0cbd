-- Records what 1C changes and deletes of the values of properties, as of the properties themselves (STAFF-05).
-- compatible
select add_journal_of_one_c('property_values', 'propertyValues', 'id', '');
